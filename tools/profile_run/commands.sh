# One function per command, and the main program.

capture() {	# [COMMAND ARGUMENT ...]
	plan_recording "$@"
	make_folder
	set_probes
	record_workload "$@"
	keep_capture
	exit "$status"
}

# OPTION PATH: set $input to a path that other programs of the suite read: PATH,
# or its folded stacks
find_input() {
	found=$2 input=$2
	[ "$found" ] || usage "$command: $1 is missing"
	[ -e "$found" ] || die "$found: no such file or capture"
	if [ -d "$found" ] && [ ! -e "$found/data" ]; then
		if exists "$found"/folded.txt* ||
			exists "$found"/latest/folded.txt*; then return 0; fi
		found=$found/perf.data
		[ -f "$found" ] || die "$2: no capture in it"
	fi
	is_recording "$found" || ! foldfilter "$found" >/dev/null 2>&1 ||
		return 0
	input=$tmp/${1#--}.folded
	fold "$found" "$input" || exit
}

known() {	# KEY: print its value in the metadata of $found
	[ -d "$found" ] || found=$(dirname -- "$found")
	for file in "$found/latest/meta" "$found/meta" "$input"; do
		[ ! -f "$file" ] || sed -n "s/^$1=//p
			s/^# $1=\"\(.*\)\"$/\1/p" "$file"
	done | head -n 1
}

flamegraph() {	# [FLAMESVG_OPTION ...]
	find_input --input "${opt_input:-profiles}"
	name=$(basename -- "$found") title=$(known title)
	recorded=$(known command)
	title=${title:-CPU Profile: ${recorded:-$name}}
	run "flamesvg $(words --output "${opt_output:-flamegraph.svg}" \
		--title "$title" "$@" "$input")"
}

analyze() {	# [FOLDTOP_OPTION ...]
	find_input --input "${opt_input:-profiles}"
	run "foldtop --report $(words -n "${opt_top:-10}" "$@" "$input")"
}

diff() {	# [FOLDDIFF_OPTION ...]: without PATHs, of the last two captures
	if [ ! "$opt_before$opt_after" ]; then
		for file in profiles/[0-9]*-*/folded.txt*; do
			[ ! -f "$file" ] ||
				opt_before=$opt_after opt_after=${file%/*}
		done
	fi
	find_input --before "$opt_before"
	before=$input
	find_input --after "$opt_after"
	run "folddiff --meta --canon $(words "$before" "$input") \
>$(words "$tmp/diff")" && run "flamesvg $(words \
		--output "${opt_output:-diff.svg}" --title \
		"Before and after: $(basename -- "$opt_after")" "$tmp/diff")" ||
		exit
	run "folddiff --report $(words --called "$opt_before" \
		--called "$opt_after" "$@" "$before" "$input")"
}

# The commands take turns, so that a machine that slows down slows both.
compare() {	# [FOLDDIFF_OPTION ...]
	[ "$opt_before" ] || usage "compare: --before is missing"
	[ "$opt_after" ] || usage "compare: --after is missing"
	turn=0 output=${opt_output:-profiles}
	repeat=${opt_repeat:-${opt_detect:+20}} repeat=${repeat:-3}
	trap stop_comparison INT TERM HUP
	while [ $((turn += 1)) -le "$repeat" ]; do
		capture_side before "$opt_before"
		set -- "$@" --before "$output/before.$turn"
		capture_side after "$opt_after"
		set -- "$@" --after "$output/after.$turn"
		if [ "$opt_detect" ] && [ ! "$opt_dry_run" ]; then
			folddiff -q --norm=none --detect="$opt_detect" "$@" \
				>/dev/null 2>&1
			[ $? = 2 ] || break	# 2: more runs are needed
		fi
	done
	# the amount of work is the same, so totals are not made equal
	run "folddiff --report --check --norm=none $(words \
		${opt_detect:+--detect="$opt_detect"} "$@")"
}

capture_side() {	# NAME COMMAND: its output goes to standard error
	say "$1, run $turn of $repeat: $2"
	[ "$opt_dry_run" ] || exec 5>&1 1>&2
	eval '"$0" capture --workload="$2" --output="$output/$1.$turn"' \
		"$given" '<&4 5>&- &'
	wait "$!" || die "$1, run $turn: it ended with status $?"
	[ "$opt_dry_run" ] || exec 1>&5
}

stop_comparison() {	# TERM would keep the recording
	trap '' INT TERM HUP
	kill -s USR1 "$!"
	while kill -s 0 "$!" 2>/dev/null; do sleep 0.1; done
	exit 130
}

live() {	# [COMMAND ARGUMENT ...]
	plan_recording "$@"
	view=--changes unbuffered=--no-buffering viewer='' failed=''
	[ ! -t 1 ] || view=--live
	# the standard output of perf is the recording
	# shellcheck disable=SC2016 # a script
	[ $# = 0 ] || set -- sh -c 'exec "$@" >&3 2>&3 3>&-' sh "$@"
	with_perf_record show_recording - "$@"
}

# COMMAND ...: run perf in a session of its own.  Its messages and those of
# stackfold are printed when foldview has left the screen.
show_recording() {
	parts="stackfold --meta --module --every=2 --no-advice$opt_fold_opt"
	show "$(words "$@") | $parts | foldview $view"
	[ ! "$opt_dry_run" ] || return 0
	$as_user mkfifo "$tmp/recording" "$tmp/parts" || exit 2
	trap end_viewer INT TERM HUP
	# foldview has the screen and the keyboard
	[ "$view" = --changes ] || exec >/dev/null 3>&1 4</dev/null
	setsid "$@" >"$tmp/recording" 2>"$tmp/said" <&4 4<&- &
	perf=$! session=$!
	eval "$as_user $parts" <"$tmp/recording" >"$tmp/parts" \
		2>"$tmp/warned" 3>&- 4<&- &
	$as_user foldview "$view" <"$tmp/parts" 3>&- 4<&- &
	viewer=$!
	[ ! "$interrupted" ] || end_viewer
	while wait "$viewer" 2>/dev/null	# a signal ends wait
		status=$?
		kill -s 0 "$viewer" 2>/dev/null
	do :; done
	trap '' INT TERM HUP
	# foldview may end before perf
	if [ "$interrupted" ] || [ "$status" -gt 1 ] ||
		{ [ "$view" = --live ] && perf_runs; }; then
		end_recording >/dev/null 2>&1 &
		wait "$perf" 2>/dev/null
		end_session KILL
	else
		wait "$perf" 2>/dev/null || failed=$?
		mask <"$tmp/said" >&2
	fi
	mask <"$tmp/warned" >&2
	[ "$status" != 1 ] || [ ! -s "$tmp/said" ] ||
		die "perf could not record, status $failed"
	[ ! "$interrupted" ] || exit 130
	exit "${failed:-$status}"
}

end_viewer() {	# foldview restores the screen
	interrupted=1
	[ ! "$viewer" ] || kill "$viewer" 2>/dev/null
}

doctor() {
	[ $# = 0 ] || usage "doctor: takes no arguments"
	run "$(words "$planner" doctor)" || exit
}

command=${1-}
case $command in
--help | --help=all | -h) print_help "$command" ;;
--version) put "profile_run (foldtools) @VERSION@" && exit ;;
'') usage "a command is missing" ;;
*[!a-z]*) usage "$command: no such command; capture records a program" ;;
esac
case $commands in
*"$newline  $command "*) ;;
*)	# shellcheck disable=SC2046 # words, on purpose
	usage "$command: no such command$(guess "$command" $(put "$commands" |
		sed -n 's/^  \([a-z]*\) .*/\1/p'))" ;;
esac
shift
read_table
while [ $# -gt 0 ]; do
	case $1 in
	--) shift && break ;;
	--help) print_command_help ;;
	-g) ;;	# stacks are always recorded
	--*)
		parse_option "$@"
		[ ! "$used_up" ] || [ $# = 1 ] || shift ;;
	-?*)
		expand_letter "$1"
		shift
		set -- "$long" "$@"
		continue ;;
	*)
		case $command:$opt_before:$opt_after in
		compare::* | diff::*) opt_before=$1 ;;
		compare:*: | diff:*:) opt_after=$1 ;;
		flamegraph:* | analyze:*)
			[ ! "$opt_input" ] || break
			opt_input=$1 ;;
		*) break ;;
		esac ;;
	esac
	shift
done
[ ! "$opt_workload" ] || [ $# = 0 ] ||
	usage "--workload: a command is given as well ($1)"
case $opt_repeat:$opt_detect in 0:*) usage "--repeat: 0 is not a number of \
captures" ;; esac

# of plain words, a shell would only start the program
case ${opt_workload%% *}:$opt_workload in
:* | *=*:* | *[!A-Za-z0-9_./,:=@%+\ -]*) ;;
*)	# shellcheck disable=SC2016 # a script
	case $(sh -c 'command -v "$1"' sh "${opt_workload%% *}") in
	*/*)	# shellcheck disable=SC2086 # words, on purpose
		set -- $opt_workload
		opt_workload='' ;;
	'')	[ "$opt_dry_run" ] || {
			say "${opt_workload%% *}: no such command"
			exit 127
		} ;;
	esac ;;
esac

find_programs
if [ -e /proc/self/fd/0 ]; then exec 4<&0; else exec 4</dev/null; fi
exec 3>&2
[ ! "$opt_dry_run" ] || exec 3>&1
find_user
tmp=$($as_user mktemp -d 2>/dev/null) ||
	die "${TMPDIR:-/tmp}: no folder for temporary files; set TMPDIR"
own_pid
cleaner=$own_pid
trap clean_up EXIT
trap interrupt INT TERM HUP
trap 'interrupted=1; interrupt' USR1
"$command" "$@"
