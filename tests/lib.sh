# lib.sh - what the suites share; one begins with
#
#	cd "$(dirname "$0")/.." || exit 2
#	. tests/lib.sh
#
# and ends with finish.  The programs are those of BINDIR, or of bin/; $tmp is
# a folder for what is not to stay, and $top the one of the sources.
# shellcheck shell=sh disable=SC2034 # used by the suites
top=$PWD make=${MAKE:-make}
PATH=${BINDIR:-$top/bin}:$PATH LC_ALL=C TZ=UTC
export PATH LC_ALL TZ PYTHONDONTWRITEBYTECODE=1
unset SUDO_UID SUDO_GID	# what is tested is no matter of who called sudo
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
passed=0 failed=0 skipped=0 tried=0 flaws=

pass() { passed=$((passed + 1)); }

fail() {	# WHAT
	echo "FAIL $1"
	failed=$((failed + 1))
}

skip() {	# WHAT WHY
	echo "SKIP $1: $2"
	skipped=$((skipped + 1))
}

texts_of_perf() {	# the inputs of cases that are text of perf script
	for subject in inline measure names perf select slices spans; do
		find "$top/tests/cases/stackfold/$subject" -name '*.in' -o \
			-name '*.perf' -type f
	done | sort
}

claim() {	# WHAT COMMAND ...: the status is the answer, 77 being a skip
	what=$1
	shift
	"$@" >"$tmp/said" 2>&1
	case $? in
	0) pass ;;
	77) skip "$what" "$(tail -n 1 "$tmp/said")" ;;
	*)
		cat "$tmp/said"
		fail "$what" ;;
	esac
}

equal() {	# WHAT WANTED GOT
	if [ "$2" = "$3" ]; then
		pass
	else
		fail "$1: $3, not $2"
	fi
}

# One claim may be tried on many inputs: try each, then say what was claimed;
# each counts as $tried.
flaw() {	# WHAT: one of them is not as claimed
	echo "$1"
	flaws=1
}

settle() {	# WHAT: all that was tried since the last one
	if [ "$flaws" ] || [ $tried = 0 ]; then
		[ $tried != 0 ] || echo "nothing was tried"
		fail "$1"
	else
		pass
	fi
	tried=0 flaws=
}

finish() {	# print the sum, and leave the status
	[ $((passed + failed + skipped)) != 0 ] || fail "nothing was tested"
	echo "$passed passed, $failed failed, $skipped skipped"
	[ "$failed" = 0 ]
}
