# Captures: fold them, draw them, report on them, compare them.

quoted() {	# the arguments as one would type them
	for word; do
		case $word in
		*[!A-Za-z0-9_./,:=@%+-]* | '')
			word="'$(printf %s "$word" | sed "s/'/'\\\\''/g")'" ;;
		esac
		printf ' %s' "$word"
	done
}

tell() {
	[ ! "$opt_verbose$opt_dry_run" ] ||
		put "+$(quoted "$@")${to:+ }$to" >&3
}

run() {	# COMMAND ...: as the user who called sudo
	tell "$@"
	[ "$opt_dry_run" ] || $as "$@"
}

into() {	# FILE COMMAND ...: what it prints
	to=">$1" file=$1
	shift
	[ ! "$opt_dry_run" ] || file=/dev/null
	[ ! "$as" ] || [ -e "$file" ] || $as touch -- "$file" || exit 2
	"$@" >"$file"
	status=$? to=
	return $status
}

script() {	# PERF_DATA COMMAND ...: its text, through a filter
	data=$1
	shift
	to="| $* $to"
	{
		run perf script -i "$data" --header --show-lost-events \
			--show-switch-events \
			${opt_symfs:+--symfs "$opt_symfs"} \
			${opt_kallsyms:+--kallsyms "$opt_kallsyms"} \
			--no-inline ${opt_inline:+--inline} ||
			: >"$tmp/failed"
	} | if [ "$opt_dry_run" ]; then cat; else "$@"; fi
	status=$?
	[ ! -f "$tmp/failed" ] || die "perf script could not read $data"
	return $status
}

# FILE OPTION ...: its folded stacks; perf script prints the text of a
# recording that stackfold cannot read
stacks() {
	data=$1
	shift
	set -- --meta --kernel --jit "$@"
	[ ! "$opt_inline" ] || auto=--inline
	run stackfold "$@" ${auto:+"$auto"} \
		${opt_symfs:+--symfs="$opt_symfs"} \
		${opt_kallsyms:+--kallsyms="$opt_kallsyms"} "$data"
	status=$?
	[ $status = 3 ] || return $status
	say "perf script reads the recording"
	# shellcheck disable=SC2086 # words, on purpose
	script "$data" $as stackfold --format=perf "$@"
}

# OPTION PATH: the file meant, as $found, and what a tool can read of it, as
# $input: what a profiler wrote is folded first
resolve() {
	[ "$2" ] || usage "$command: $1 is missing"
	found=$2 period=$opt_from$opt_to auto=
	stackfold --inspect -- "$2" >"$tmp/facts" 2>/dev/null || [ $? = 1 ] ||
		{ [ -r "$2" ] && [ ! -d "$2" ]; } ||
		die "$2: no such file, or no capture in it"
	inside=$(fact inside)
	case $period:$inside in	# the picture keeps the time
	?*:*folded.txt*) inside=${inside%folded.txt*}flamegraph.svg ;;
	esac
	found=$2${inside:+/$inside} input=$found
	case $(fact format) in
	folded) return ;;
	perfdata) auto=--inline-auto ;;
	esac
	input=$tmp/${1#--}.folded
	into "$input" stacks "$found" ${period:+--slice=auto} || exit
}

known() {	# KEY FILE: what meta or folded stacks say
	[ ! -f "$2" ] ||
		sed -n "s/^$1=//p; s/^# $1=\"\(.*\)\"$/\1/p" "$2" | head -n 1
}

describe() {	# what was resolved, as $kind and $what
	old=$(dirname -- "$found")/meta
	kind=$(known title "$old") what=$(known workload "$old")
	kind=${kind%% Profile:*} what=${what:-$(known command "$input")}
	kind=${kind:-CPU} what=${what:-$(basename -- "$found")}
}

filter() {	# FOLDED OPTION ...: what foldfilter makes of it, as $folded
	folded=$1
	shift
	[ $# -gt 0 ] || return 0
	into "$tmp/filtered" run foldfilter "$@" "$folded" || return
	folded=$tmp/filtered
}

picture() {	# SVG OPTION ... FOLDED
	svg=${opt_output:-$1}
	shift
	run flamesvg --output "$svg" "$@" || exit
	show "$svg"
}

show() {	# SVG
	[ ! "$opt_open" ] || run "${BROWSER:-xdg-open}" "$1" >/dev/null 2>&1 ||
		say "--open: ${BROWSER:-xdg-open} could not show $1"
}

flamegraph() {
	resolve --input "$opt_input"
	describe
	title="$kind Profile: $what"
	[ ! "$opt_anonymize" ] || title=Profile
	filter "$input" ${period:+--time="$opt_from,$opt_to"} \
		${opt_anonymize:+--anonymize="$opt_anonymize"} || {
		[ ! "$period" ] || say "$found: --from must be less than \
--to, in a recording or a capture of 5 seconds or more"
		exit 2
	}
	[ ! "$period" ] ||
		title="$title, from ${opt_from:-0} s${opt_to:+ to $opt_to s}"
	picture flamegraph.svg --title "$title" "$@" "$folded"
}

analyze() {
	resolve --input "$opt_input"
	run foldtop --report -n "$top" --capture "$found" "$@" "$input"
}

diff() {	# the picture whatever the verdict; the verdict is the status
	resolve --before "$opt_before"
	before=$input called=$found
	resolve --after "$opt_after"
	into "$tmp/diff" run folddiff --meta --canon "$before" "$input" || exit
	picture diff.svg --title \
		"Before and after: $(basename -- "$opt_after")" "$tmp/diff"
	run folddiff --report --called "$(line_of "$called")" \
		--called "$(line_of "$found")" "$@" "$before" "$input"
}

doctor() { run stackfold --doctor ${root:+--symfs="$root"} -- "$@"; }
