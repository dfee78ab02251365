# What was captured is found and folded.

inline_auto=''	# --inline=auto where a recording is folded

# with --input, which was recorded before
refuse_recording() {	# [COMMAND ARGUMENT ...]
	[ $# = 0 ] || usage "$1: no command is run with --input"
	for option in $(put "$options" | sed -n '
		/^What to record/,/^Files:/s/.* --\([a-z-]*\).*/\1/p' |
		tr - _); do
		eval "value=\$opt_$option"
		[ ! "$value" ] || usage "--$(put "$option" | tr _ -): not" \
			"with --input, which was recorded before"
	done
}

# OPTION PATH: find the file that is meant, as $found, and folded stacks of it,
# as $input
find_input() {
	option=$1 found=$2 inside='' format=''
	[ "$found" ] || usage "$command: $option is missing"
	"$planner" input "$found" >"$tmp/lines" || exit 2
	while IFS= read -r line; do
		case $line in
		"inside "*) inside=${line#* } ;;
		*) format=$line ;;
		esac
	done <"$tmp/lines"
	case $part_of_time:$inside in	# the picture keeps the time
	?*:*folded.txt*) inside=${inside%folded.txt*}flamegraph.svg ;;
	esac
	found=$found${inside:+/$inside} input=$found
	[ "$format" != folded ] || return 0
	inline_auto=''
	[ "$format" != recording ] || inline_auto=--inline=auto
	input=$tmp/${option#--}.folded
	into "$input" fold_profile "$found" ${part_of_time:+--slice=auto} ||
		exit
}

# FILE OPTION ...: print its folded stacks; perf script prints the text of a
# recording that stackfold cannot read
fold_profile() {
	profile=$1
	shift
	[ ! "$opt_inline" ] || inline_auto=--inline
	# what is wrong with the stacks the report tells
	[ "$opt_verbose" ] || set -- --no-advice "$@"
	set -- --meta --module "$@"
	run stackfold "$@" ${inline_auto:+"$inline_auto"} \
		${opt_symfs:+--symfs="$opt_symfs"} \
		${opt_kallsyms:+--kallsyms="$opt_kallsyms"} "$profile"
	status=$?
	[ $status = 3 ] || return $status
	say "perf script reads the recording"
	# shellcheck disable=SC2086 # words, on purpose
	filter_script "$profile" $as_user stackfold --format=perf "$@"
}

filter_script() {	# RECORDING COMMAND ...: its text, through a command
	recording=$1
	shift
	redirection="| $* $redirection"
	{
		run perf script -i "$recording" --header --show-lost-events \
			--show-switch-events \
			${opt_latency:+--show-task-events} \
			${opt_symfs:+--symfs "$opt_symfs"} \
			${opt_kallsyms:+--kallsyms "$opt_kallsyms"} \
			--no-inline ${opt_inline:+--inline} ||
			: >"$tmp/failed"
	} | if [ "$opt_dry_run" ]; then cat; else "$@"; fi
	status=$?
	[ ! -f "$tmp/failed" ] || die "perf script could not read $recording"
	return $status
}

# FOLDED OPTION ...: let foldfilter change the stacks, if there is an option;
# they are $folded
filter_folded() {
	folded=$1
	shift
	[ $# -gt 0 ] || return 0
	into "$tmp/filtered" run foldfilter "$@" "$folded" || return
	folded=$tmp/filtered
}

known() {	# KEY FILE: what a capture's meta, or folded stacks, say of it
	[ ! -f "$2" ] || sed -n "
		/^$1=/ { s///p; q; }
		/^# $1=\"\(.*\)\"$/ { s//\1/p; q; }" "$2"
}

describe_input() {	# the $kind of profile that was found, and of $what
	old_meta=$(dirname -- "$found")/meta
	kind=$(known title "$old_meta") what=$(known workload "$old_meta")
	kind=${kind%% Profile:*} what=${what:-$(known command "$input")}
	kind=${kind:-CPU} what=${what:-$(basename -- "$found")}
}
