# Captures: fold them, draw them, report on them, compare them.

tell() {	# the arguments as one would type them, where that is asked for
	[ "$opt_verbose$opt_dry_run" ] || return 0
	line=+
	for word; do
		case $word in
		*[!A-Za-z0-9_./,:=@%+-]* | '')
			word=$(printf %s "$word" | sed "s/'/'\\\\''/g")
			line="$line '$word'" ;;
		*) line="$line $word" ;;
		esac
	done
	put "$line${to:+ }$to" >&3
}

run() {
	tell "$@"
	[ "$opt_dry_run" ] || "$@"
}

clean() {	# what must not outlive us
	rm -rf "$tmp" "$new"
	[ ! "$probe" ] || run perf probe -q -d "$probe"
}

into() {	# FILE COMMAND ...: FILE appears when it is whole, or not at all
	file=$1 to=">$1" part=$1.$$
	shift
	[ ! "$opt_dry_run" ] || part=/dev/null
	"$@" >"$part"
	status=$?
	to=
	if [ "$opt_dry_run" ]; then return 0
	elif [ "$status" = 0 ]; then mv "$part" "$file"
	else
		rm -f "$part"
		return "$status"
	fi
}

script() {	# PERF_DATA: its text
	set -- perf script -i "$1" --header --show-lost-events
	[ "$opt_inline" ] || set -- "$@" --no-inline
	[ ! "$opt_off_cpu" ] || set -- "$@" --show-switch-events
	[ ! "$opt_symfs" ] || set -- "$@" --symfs "$opt_symfs"
	[ ! "$opt_kallsyms" ] || set -- "$@" --kallsyms "$opt_kallsyms"
	run "$@"
}

fold() {	# PERF_DATA: its folded stacks
	fold="stackfold --format=perf --meta$fold_options"
	to="| $fold $to"
	[ ! "$opt_dry_run" ] || { script "$1"; return; }
	{ script "$1" || : >"$tmp/failed"; } | $fold
	status=$?
	[ ! -f "$tmp/failed" ] || die "perf script could not read $1"
	return "$status"
}

# OPTION PATH: the file meant, as $found, and what a tool can read of it, as
# $input: what perf wrote is folded first
resolve() {
	[ "$2" ] || usage "$command: $1 is missing"
	input=$2
	[ ! -d "$input/latest" ] || input=$input/latest
	if [ -d "$input" ]; then
		for input in "$input"/folded.txt "$input"/folded.txt.gz \
			"$input"/perf.data; do
			[ ! -f "$input" ] || break
		done
	fi
	[ -r "$input" ] || die "$2: no such file, or no capture in it"
	found=$input
	[ "$(head -c 8 "$input" | tr -d '\0')" = PERFILE2 ] || return 0
	n=$((n + 1))
	into "$tmp/$n.folded" fold "$input" || exit
	input=$tmp/$n.folded
}

draw() {	# FOLDED SVG TITLE OPTION ...
	folded=$1 svg=$2 title=$3
	shift 3
	into "$svg" run flamesvg --title "$title" "$@" "$folded"
}

report() {	# FOLDED OPTION ...
	folded=$1
	shift
	run foldtop --report -n "${opt_top:-10}" "$@" "$folded"
}

flamegraph() {
	resolve --input "$opt_input"
	draw "$input" "${opt_output:-flamegraph.svg}" \
		"CPU Profile: $(basename "$opt_input")" "$@"
}

analyze() {
	resolve --input "$opt_input"
	here=$(dirname "$found") profile=$found
	[ -f "$here/meta" ] || here=$tmp	# no capture of ours
	[ "$input" != "$found" ] || profile=$here/perf.data
	workload=$(sed -n 's/^workload=//p' "$here/meta" 2>/dev/null)
	[ ! "$workload" ] || set -- --workload "$workload" "$@"
	for file in "Folded=$input" "Flamegraph=$here/flamegraph.svg" \
		"Profile=$profile"; do
		case $file in
		"Folded=$tmp"/*) ;;
		*) [ ! -f "${file#*=}" ] || set -- --artifact "$file" "$@" ;;
		esac
	done
	report "$input" "$@"
}

diff() {	# the picture whatever the verdict; the verdict is the status
	resolve --before "$opt_before"
	before=$input
	resolve --after "$opt_after"
	into "$tmp/diff" run folddiff --meta "$before" "$input" || exit
	draw "$tmp/diff" "${opt_output:-diff.svg}" \
		"Before and after: $(basename "$opt_after")" || exit
	run folddiff --report "$@" "$before" "$input"
}

