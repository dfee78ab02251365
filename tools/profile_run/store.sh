# What is kept: list it, remove the oldest, and follow one function through it.

list() { run foldtop --list "$@" "${opt_input:-profiles}"; }

trend() {
	run foldtop --trend${opt_function:+"==$opt_function"} "$@" \
		"${opt_input:-profiles}"
}

prune() {	# all captures but the newest; their names begin with their time
	[ "$opt_keep" ] || usage "prune: --keep is missing"
	place=${opt_input:-profiles} LC_ALL=C
	set --
	for folded in "$place"/[0-9]*-*/folded.txt*; do
		[ ! -f "$folded" ] || set -- "$@" "${folded%/*}"
	done
	[ $# -gt 0 ] || die "$place: no capture in it"
	while [ $# -gt "$opt_keep" ]; do
		run rm -rf -- "$1" || exit 2
		shift
	done
	[ $# -gt 0 ] || run rm -f -- "$place/latest"
}
