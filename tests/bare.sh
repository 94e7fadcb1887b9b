#!/bin/bash
# bare.sh [FOLDER] -- does `make deps` do on a machine that has nothing?
#
# Not part of `make check`: it wants root, debootstrap and the network, and
# takes a quarter of an hour.  FOLDER (default /var/tmp/fmstudy-bare) keeps
# the bare Debian for the next time.  In fresh copies of it, with /proc, but
# without a terminal, LANG or HOME, the working tree is built by
#
#   root      as root, there being no sudo
#   sudo      as a user with sudo
#   password  as a user whose sudo asks for a password
#   nobody    as a user, there being no sudo
#
# The last two must print the line for the administrator and exit 2; then,
# that line having been run, they go on, and without a network.
set -euo pipefail

bare=${1:-/var/tmp/fmstudy-bare}
room=$bare.room			# the copy that is in use
suite=bookworm
mirror=http://deb.debian.org/debian
study=llm-pretrain
project=$(cd "$(dirname "$0")/.." && pwd)

leave() {
	if mountpoint -q "$room/proc"; then umount "$room/proc"; fi
	rm -rf --one-file-system "$room"
}
trap leave EXIT

enter() {
	leave
	cp -a "$bare" "$room"
	mount -t proc proc "$room/proc"
	mkdir "$room/fmstudy"
	git -C "$project" ls-files -z --cached --others --exclude-standard |
		tar -C "$project" -c --null -T - | tar -C "$room/fmstudy" -x
	inside useradd --no-create-home user
	inside chown -R user: /fmstudy
}

inside() {			# as root
	env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin setsid -w \
		chroot "$room" "$@" </dev/null
}

as_user() {
	env -i PATH=/usr/bin:/bin setsid -w /usr/sbin/chroot --userspec user "$room" \
		env --chdir=/fmstudy "$@" </dev/null
}

offline() {
	unshare --net env -i PATH=/usr/bin:/bin setsid -w \
		/usr/sbin/chroot --userspec user "$room" env --chdir=/fmstudy "$@" </dev/null
}

give_sudo() {			# the rule for the user
	inside apt-get -qq update
	inside env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y sudo >/dev/null
	echo "user ALL=(ALL) $1" >"$room/etc/sudoers.d/user"
}

refused() {			# prints the line, exit 2
	local status=0
	as_user make deps "$@" >"$room/said" 2>&1 || status=$?
	cat "$room/said"
	[ $status = 2 ]
	line=$(sed -n 's/^    \(apt-get update && .*\)/\1/p' "$room/said")
	[ -n "$line" ]
	inside env DEBIAN_FRONTEND=noninteractive sh -c "$line"
}

report_there() { [ -s "$room/fmstudy/output/$study/report.md" ]; }

try_root() {
	inside make -C /fmstudy deps study=$study
	report_there
	inside make -C /fmstudy deps check
}

try_sudo() {
	give_sudo "NOPASSWD: ALL"
	as_user make deps study=$study
	report_there
	as_user make deps check
}

try_password() {
	give_sudo ALL
	refused study=$study
	offline make deps study=$study
	report_there
}

try_nobody() {
	refused study=$study
	offline make deps study=$study
	report_there
	refused check
	offline make deps check
}

[ -d "$bare" ] || debootstrap --variant=minbase --include=git,make \
	"$suite" "$bare" "$mirror"
for way in ${WAYS:-root sudo password nobody}; do
	echo "==== $way"
	enter
	"try_$way"
	echo "==== $way: passed"
done
