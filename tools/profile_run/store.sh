# What is kept: list it, remove the oldest, and follow one function through it.

list() { run foldtop --list "$@" "${opt_input:-profiles}"; }

trend() {
	run foldtop --trend${opt_function:+"==$opt_function"} "$@" \
		"${opt_input:-profiles}"
}

prune() {	# all captures but the newest; their names begin with their time
	[ "$opt_keep" ] || usage "prune: --keep is missing"
	captures=${opt_input:-profiles} LC_ALL=C
	set --
	for folded in "$captures"/[0-9]*-*/folded.txt*; do
		[ ! -f "$folded" ] || set -- "$@" "${folded%/*}"
	done
	[ $# -gt 0 ] || die "$captures: no capture in it"
	while [ $# -gt "$opt_keep" ]; do
		run rm -rf -- "$1" || exit 2
		shift
	done
	[ $# -gt 0 ] || run rm -f -- "$captures/latest"
}
