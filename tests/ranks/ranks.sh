#!/bin/bash
# ranks.sh MPI-PROGRAM ORDINARY-PROGRAM -- several ranks leave what one leaves.
#
# `make check MPI=1` runs it.  Wants Open MPI's mpirun and two processors or
# even one; as root or not, without a network.  It waits for what is so, never
# for a time to pass.  Exit status: 0 only if all of it held.
set -euo pipefail
cd "$(dirname "$0")/../.."

mpi=$PWD/$1
ordinary=$PWD/$2
dir=$PWD/$(dirname "$1")/scratch/ranks
studies="tests/ranks/kinds.study tests/ranks/map.study tests/ranks/one.study
         studies/procure-hpc-centre.study"

# More ranks than processors, all of this machine, in a container too.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1
export OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_plm=isolated
export OMPI_MCA_btl=self,vader OMPI_MCA_btl_vader_single_copy_mechanism=none

fail() { echo "ranks: $*" >&2; exit 1; }
held() { echo "ranks: $*"; }

# ranks N WORD... -- the program with these words; its status in $status, what
# it said in $dir/out and $dir/err.
ranks() {
	local n=$1; shift
	status=0
	timeout 300 mpirun -n "$n" "$mpi" "$@" >"$dir/out" 2>"$dir/err" || status=$?
}

status_is() {
	[ $status = "$1" ] || { cat "$dir/out" "$dir/err"; fail "$2: status $status"; }
}

said_once() {			# FILE TEXT
	[ "$(grep -c -e "$2" "$dir/$1")" = 1 ] ||
		{ cat "$dir/$1"; fail "'$2' is not there once"; }
}

# ---- the same bytes -----------------------------------------------------------

any_number_leaves_the_same() {
	"$ordinary" run $studies -o "$dir/want" >"$dir/want.out"
	"$mpi" run $studies -o "$dir/without-mpirun" >"$dir/out"
	diff -r "$dir/want" "$dir/without-mpirun"
	for n in 1 2 3 5; do
		ranks $n run $studies -o "$dir/got-$n" -j $((n % 2 + 1))
		status_is 0 "$n ranks"
		diff -r "$dir/want" "$dir/got-$n"
		sed "s|/got-$n/|/want/|" "$dir/out" | diff "$dir/want.out" -
		held "with $n of them: the same files"
	done
	ranks 2 run $studies --index paper -o "$dir/indexed"
	status_is 1 "an index that does not go with these studies"
	[ ! -e "$dir/indexed" ] || fail "a mistake of the index left files"
}

# ---- mistakes, other verbs ----------------------------------------------------

mistakes_are_said_once() {
	sed s/gpt3-175b/gpt4-175b/ tests/ranks/one.study >"$dir/bad.study"
	ranks 3 run "$dir/bad.study" -o "$dir/bad"
	status_is 1 "a mistake"
	said_once err "unknown model 'gpt4-175b'"
	ranks 3 run "$dir/bad.study" -o "$dir/bad" --threads none
	status_is 1 "a mistake of the command line"
	ranks 3 run nowhere.study -o "$dir/bad"
	said_once err nowhere.study:
	[ ! -e "$dir/bad" ] || fail "a mistake left files"
	held "mistakes are said once"
}

the_first_does_the_rest() {
	ranks 3 check tests/ranks/one.study
	status_is 0 check
	ranks 3 check "$dir/bad.study"
	status_is 1 "check of a mistake"
	said_once err "unknown model 'gpt4-175b'"
	ranks 3 list strategies
	status_is 0 list
	said_once out summa
	ranks 3 run --help
	said_once out usage:
	ranks 3 --version
	said_once out MPI
	ranks 3 frob
	status_is 1 "an unknown verb"
	said_once err "no such verb"
	! "$ordinary" --version | grep -q MPI || fail "the ordinary program has MPI"
	held "the first rank does the rest"
}

# Each rank reads a study of its own.
others_read_other_files() {
	local n=0
	for number in 512 256; do
		mkdir -p "$dir/home-$n"
		sed "s/512/$number/" tests/ranks/one.study >"$dir/home-$n/own.study"
		n=$((n + 1))
	done
	status=0
	timeout 300 mpirun -n 2 sh -c 'exec "$0" run "$1-$OMPI_COMM_WORLD_RANK/own.study" \
		--data . -o "$1-out"' "$mpi" "$dir/home" >"$dir/out" 2>"$dir/err" ||
		status=$?
	status_is 2 "other files"
	said_once err "not all ranks have read the same files"
	[ ! -e "$dir/home-out" ] || fail "other files left files"
	held "ranks that read other files are found out"
}

# ---- deaths -------------------------------------------------------------------

# children PID -- those that are alive.
children() {
	local line rest
	for stat in /proc/[0-9]*/stat; do
		{ read -r line <"$stat"; } 2>/dev/null || continue
		rest=${line##*) }	# state, parent, ...
		set -- "$1" $rest
		[ "$3" != "$1" ] || [ "$2" = Z ] || basename "${stat%/stat}"
	done
}

# rank_of PID -- its rank; nothing if it is none (yet).
rank_of() {
	tr '\0' '\n' <"/proc/$1/environ" 2>/dev/null |
		sed -n 's/^OMPI_COMM_WORLD_RANK=//p' || true
}

# busy PID -- has it used a processor for a second? So it is in mid-run.
busy() {
	local line
	{ read -r line <"/proc/$1/stat"; } 2>/dev/null || return 1
	set -- ${line##*) }
	[ "${12}" -ge "$(getconf CLK_TCK)" ]
}

# find_rank MPIRUN RANK -- its process, once it is in mid-run.
find_rank() {
	local pid
	while kill -0 "$1" 2>/dev/null; do
		for pid in $(children "$1"); do
			[ "$(rank_of "$pid")" != "$2" ] || ! busy "$pid" ||
				{ echo "$pid"; return; }
		done
		sleep 0.1
	done
	fail "mpirun ended before rank $2 was busy"
}

# The study has results; then it grows until nobody can wait for it.
a_death_leaves_earlier_files() {
	local pid mpirun
	cp tests/ranks/one.study "$dir/long.study"
	ranks 2 run "$dir/long.study" -o "$dir/long"
	status_is 0 "before the death"
	cp -a "$dir/long" "$dir/before"
	cat >>"$dir/long.study" <<-END
		[sweep endless]
		system         = b200, h200, a100
		gpus           = 12288
		strategy       = summa
		hbm_bandwidth  = 1..8 TB/s /10000
		slow_bandwidth = 100..800 Gb/s /1000
	END
	for rank in 2 0; do
		mpirun -n 3 "$mpi" run "$dir/long.study" -o "$dir/long" \
			>"$dir/out" 2>"$dir/err" &
		mpirun=$!
		pid=$(find_rank $mpirun $rank)
		kill -KILL "$pid"
		status=0
		wait $mpirun || status=$?
		[ $status != 0 ] || fail "rank $rank died, and the status is 0"
		diff -r "$dir/before" "$dir/long"
		held "the death of rank $rank leaves the earlier files, status $status"
	done
}

# While the first rank writes, here: waits for gnuplot, the others are gone.
nobody_is_there_while_the_first_writes() {
	local mpirun
	mkdir -p "$dir/bin"
	cat >"$dir/bin/gnuplot" <<-END
		#!/bin/sh
		touch "$dir/drawing"
		while [ ! -e "$dir/go-on" ]; do sleep 0.05; done
		exec "$(command -v gnuplot)" "\$@"
	END
	chmod +x "$dir/bin/gnuplot"
	PATH=$dir/bin:$PATH mpirun -n 3 "$mpi" run tests/ranks/kinds.study \
		-o "$dir/parted" >"$dir/out" 2>"$dir/err" &
	mpirun=$!
	while [ ! -e "$dir/drawing" ] || [ "$(children $mpirun | wc -l)" != 1 ]; do
		kill -0 $mpirun 2>/dev/null || fail "mpirun ended too early"
		sleep 0.1
	done
	[ "$(rank_of "$(children $mpirun)")" = 0 ] || fail "the first is not there"
	touch "$dir/go-on"
	wait $mpirun || fail "writing alone: status $?"
	diff -r "$dir/want/kinds" "$dir/parted/kinds"
	held "the first writes by itself"
}

rm -rf "$dir"
mkdir -p "$dir"
any_number_leaves_the_same
mistakes_are_said_once
the_first_does_the_rest
others_read_other_files
a_death_leaves_earlier_files
nobody_is_there_while_the_first_writes
