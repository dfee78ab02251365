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
			"--${opt_inline:-no-}inline" || : >"$tmp/failed"
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
		${opt_kallsyms:+--kallsyms="$opt_kallsyms"} "$data" 2>"$tmp/why"
	status=$?
	why_not=$(sed -n 's/.*: \(.*\); use: perf script .*/\1/p' "$tmp/why")
	[ "$why_not" ] || { cat "$tmp/why" >&2; return $status; }
	say "the recording $why_not; perf script reads it"
	# shellcheck disable=SC2086 # words, on purpose
	script "$data" $as stackfold --format=perf "$@"
}

# OPTION PATH: the file meant, as $found, and what a tool can read of it, as
# $input: what a profiler wrote is folded first
resolve() {
	[ "$2" ] || usage "$command: $1 is missing"
	found=$2 period=$opt_from$opt_to
	[ ! -d "$found/latest" ] || found=$found/latest
	if [ -d "$found" ]; then
		at=$found parts="folded.txt folded.txt.gz perf.data"
		[ ! "$period" ] || parts=flamegraph.svg	# keeps the time
		for found in $parts; do
			found=$at/$found
			[ ! -f "$found" ] || break
		done
	fi
	[ -r "$found" ] || die "$2: no such file, or no capture in it"
	input=$found
	case $found in */folded.txt*) return ;; esac	# ours
	stackfold --inspect -- "$found" >"$tmp/facts" 2>/dev/null
	auto=
	case $(fact format) in
	folded) return ;;
	perfdata) auto=--inline-auto ;;
	esac
	input=$tmp/${1#--}.folded
	into "$input" stacks "$found" ${period:+--slice=auto} || exit
}

draw() {	# FOLDED SVG TITLE OPTION ...
	folded=$1 svg=$2 title=$3
	shift 3
	run flamesvg --output "$svg" --title "$title" "$@" "$folded" || exit
}

known() {	# KEY FILE: what meta or folded stacks say
	[ ! -f "$2" ] ||
		sed -n "s/^$1=//p; s/^# $1=\"\(.*\)\"$/\1/p" "$2" | head -n 1
}

report() {	# FOLDED OPTION ...
	folded=$1
	shift
	run foldtop --report -n "${opt_top:-10}" "$@" "$folded"
}

flamegraph() {
	resolve --input "$opt_input"
	title=$(known title "$(dirname -- "$found")/meta")
	what=$(known command "$input")
	title=${title:-CPU Profile: ${what:-$(basename -- "$found")}}
	[ ! "$opt_anonymize" ] || title=Profile
	if [ "$period" ]; then
		into "$tmp/period" run foldfilter \
			--time="$opt_from,$opt_to" "$input" || die "$found: \
--from must be less than --to, in a recording or a capture of 5 seconds or more"
		input=$tmp/period
		title="$title, from ${opt_from:-0} s${opt_to:+ to $opt_to s}"
	fi
	if [ "$opt_anonymize" ]; then
		into "$tmp/anonymous" run foldfilter \
			--anonymize="$opt_anonymize" "$input" || exit
		input=$tmp/anonymous
	fi
	draw "$input" "${opt_output:-flamegraph.svg}" "$title" "$@"
	open_in_browser "${opt_output:-flamegraph.svg}"
}

analyze() {
	resolve --input "$opt_input"
	report "$input" --capture "$found" "$@"
}

diff() {	# the picture whatever the verdict; the verdict is the status
	resolve --before "$opt_before"
	before=$input called=$found
	resolve --after "$opt_after"
	into "$tmp/diff" run folddiff --meta --canon "$before" "$input" || exit
	draw "$tmp/diff" "${opt_output:-diff.svg}" \
		"Before and after: $(basename -- "$opt_after")"
	open_in_browser "${opt_output:-diff.svg}"
	run folddiff --report --called "$(line_of "$called")" \
		--called "$(line_of "$found")" "$@" "$before" "$input"
}

doctor() { run stackfold --doctor ${root:+--symfs="$root"} -- "$@"; }

open_in_browser() {	# SVG
	[ ! "$opt_open" ] || run "${BROWSER:-xdg-open}" "$1" >/dev/null 2>&1 ||
		say "--open: ${BROWSER:-xdg-open} could not show $1"
}
