#!/bin/bash
# browser.sh [FOLDER] -- do the reports do in a real browser?
#
# Not part of `make check`: it wants Debian's chromium.  Opens every
# FOLDER/*/report.html (default: output) in frames as wide as a desktop and as
# a phone, and prints it.  Nothing may be complained of on the console, no
# page may be wider than its frame (tables and figures scroll by themselves),
# every figure must have been drawn, and there must be something to print.
set -euo pipefail

folder=$(realpath "${1:-output}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
bad=0
as_root=()			# who may not have a sandbox
if [ "$(id -u)" = 0 ]; then as_root=(--no-sandbox); fi

complain() {
	echo "$1" >&2
	bad=1
}

browse() {			# what is on the console stands in $scratch/said
	chromium --headless "${as_root[@]}" --disable-gpu --hide-scrollbars \
		--user-data-dir="$scratch/user" --allow-file-access-from-files \
		--enable-logging=stderr --virtual-time-budget=10000 "$@" \
		2>"$scratch/said"
	if grep -a 'CONSOLE' "$scratch/said" >&2; then complain "console: $*"; fi
}

# The page that looks at another one: "WIDTH PICTURES" of what it saw.
look() {
	cat >"$scratch/look.html" <<END
<iframe id="page" src="file://$1" style="width:$2px;height:900px;border:0"></iframe>
<script>
onload = () => {
	const page = document.getElementById("page").contentDocument;
	const drawn = [...page.images].every(i => i.complete && i.naturalWidth > 0);
	document.body.textContent =
		"saw " + page.documentElement.scrollWidth + " " + (drawn ? "drawn" : "not-drawn");
};
</script>
END
	browse --dump-dom "file://$scratch/look.html" | grep -o 'saw [0-9]* [a-z-]*' || true
}

for page in "$folder"/*/report.html; do
	for width in 1280 390; do
		saw=$(look "$page" $width)
		[ "$saw" = "saw $width drawn" ] || complain "$page at $width: ${saw:-nothing seen}"
	done
	rm -f "$scratch/page.pdf"
	browse --print-to-pdf="$scratch/page.pdf" "file://$page"
	[ -s "$scratch/page.pdf" ] || complain "$page: not printed"
	echo "$page"
done
exit $bad
