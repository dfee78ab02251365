# What is kept: list it, remove the oldest, and follow one function through it.

captures() {	# COMMAND ...: with the stacks of all captures, oldest first
	place=${opt_input:-profiles}
	LC_ALL=C	# sorts names by their bytes
	for folded in "$place"/[0-9]*-*/folded.txt*; do
		[ ! -f "$folded" ] || set -- "$@" "$folded"
	done
	[ -f "$folded" ] || die "$place: no capture in it"
	"$@"
}

list() { captures run foldtop --list "$@"; }

trend() {
	captures run foldtop --trend${opt_function:+"==$opt_function"} "$@"
}

prune() {
	[ "$opt_keep" ] || usage "prune: --keep is missing"
	captures remove
}

remove() {	# FOLDED ...: all captures but the newest
	while [ $# -gt "$opt_keep" ]; do
		run rm -rf -- "${1%/*}" || exit 2
		shift
	done
	[ $# -gt 0 ] || run rm -f -- "$place/latest"
}
