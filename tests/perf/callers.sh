#!/bin/sh
# callers.sh - callers that frame pointers lose are restored, and none is wrong
# shellcheck disable=SC2154 # run has set top

# CC OPTION ...: build the program so, record samples that also have their true
# stack, and print a line for each that is wrong
compare_with_truth() {
	what=$*
	CC=$1
	shift
	build callers -g1 "$@"
	./twice fp dwarf 1999 8192 ./callers 6000 || return
	python3 "$top/tests/perf/restored.py" fp dwarf | awk -v what="$what" '
		{ n[$1] = $2 }
		END {
			few = n["all"] / 100 + 1
			if (n["all"] < 20) print what ": too few samples"
			if (n["changed"] > few) print what ": changed"
			if (n["wrong"] > few) print what ": wrong"
			if (n["silent"] > few) print what ": silent"
			if (what !~ /-fomit/ &&
			    n["restored"] < n["direct"] * 9 / 10 - 1)
				print what ": not restored"
		}'
}

# with each compiler that is installed, also without frame pointers
restored_callers() {	# as they were
	[ "$(uname -m)" = x86_64 ] || {
		echo "SKIP only x86_64 is known"
		return
	}
	${CC:-cc} -O -o twice "$top/tests/perf/twice.c"
	for cc in gcc clang; do
		command -v "$cc" >/dev/null || continue
		for level in -O1 -O2 -O3; do
			compare_with_truth "$cc" "$level" \
				-fno-omit-frame-pointer
		done
		compare_with_truth "$cc" -O2 -fomit-frame-pointer
	done
	echo "as they were"
}
