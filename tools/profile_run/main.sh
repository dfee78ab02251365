# The command line.

command=${1-}	# of profile_run,
action=''	# and of baseline,
baseline=''	# whose name this is
tmp=''		# a folder that goes when we end
part_of_time=''	# not empty: the times of the samples are needed
newline='
'

guess() {	# WORD CANDIDATE ...: a question, if one of them is meant
	find_planner
	meant=$("$planner" nearest "$@")
	[ ! "$meant" ] || put "; is $meant meant?"
}

is_command() {
	case $command in *[!a-z]*) return 1 ;; esac
	case $commands in *"$newline  $command "*) ;; *) false ;; esac
}

refuse_command() {
	# shellcheck disable=SC2046 # words, on purpose
	usage "$command: no such command$(guess "$command" $(put "$commands" |
		sed -n 's/^  \([a-z]*\) .*/\1/p'))"
}

# empty all $opt_NAME, and find the $rows of the options that the command takes
read_table() {
	takers=$command takes='' rows='' rest=$options$newline
	case $action in list | rm) takers='baseline-list' ;; esac
	while [ "$rest" ]; do
		row=${rest%%"$newline"*} rest=${rest#*"$newline"}
		case "$row " in
		:*" $takers "* | :*" all "*) takes=1 ;;
		:*) takes='' ;;
		*)	set_row "$row"
			[ ! "$takes" ] || rows=$rows$newline$row ;;
		esac
	done
}

set_row() {	# ROW: of an option, of which nothing is known yet
	case $1 in
	"      --"* | "  -"?", --"*)
		name=${1#*--}
		set_option "--${name%%[= ]*}" '' ;;
	esac
}

refuse_option() {	# OPTION
	! put "$options" | grep -q -e " $1[= ]" ||
		usage "$1: not for $command${action:+ $action}"
	case $command in
	flamegraph) reader=flamesvg ;;
	analyze) reader=foldtop ;;
	diff | compare | baseline) reader=folddiff ;;
	*) reader=: ;;
	esac
	! $reader --help=all 2>/dev/null | grep -q -e "^[- a-z,]* $1[= ]" ||
		usage "$1: an option of $reader; give it behind --"
	# shellcheck disable=SC2046 # words, on purpose
	usage "$1: unknown option$(guess "$1" $(put "$rows" |
		sed -n 's/.* \(--[a-z-]*\).*/\1/p'))"
}

# WORD: short options of perf record, as "--name=value" or "--name"
translate_option() {
	case $1 in
	-a) long=--all ;;
	-C*) long=--cpus ;;
	-F*) long=--frequency ;;
	-c*) long=--count ;;
	-e*) long=--event ;;
	-m*) long=--buffer ;;
	-o*) long=--output ;;
	-p*) long=--pid ;;
	-u*) long=--user ;;
	-v) long=--verbose ;;
	esac
	value=${1#-?}
	long=$long${value:+=}$value
}

check_number() {	# OPTION PLACEHOLDER VALUE
	case $2:$3 in
	N:*[!0-9]* | HZ:*[!0-9]* | \
		SECONDS:*[!0-9.]* | SECONDS:*.*.* | SECONDS:.)
		usage "$1: $3 is no number" ;;
	esac
}

set_option() {	# OPTION VALUE: letters and dashes, and any text
	option_name=${1#--}
	while :; do
		case $option_name in
		*-*) option_name=${option_name%%-*}_${option_name#*-} ;;
		*) break ;;
		esac
	done
	eval "opt_$option_name=\$2"
}

# WORD [NEXT]: an option, as "--name=value", or with the value in the next word,
# which is then used up
parse_option() {
	option=${1%%=*} used_up='' placeholder=''
	case $option in --*[!a-z-]* | -[!-]*) refuse_option "$option" ;; esac
	case $rows in
	*"$newline      $option="*)
		placeholder=${rows#*"$newline      $option="}
		placeholder=${placeholder%%[" $newline"]*} ;;
	*"$newline      $option "* | *"$newline  -"?", $option "*) ;;
	*) refuse_option "$option" ;;
	esac
	case $placeholder:$1 in
	:*=*) usage "$1: takes no value" ;;
	:*) value=1 ;;
	*:*=*) value=${1#*=} ;;
	*) value=${2-} used_up=1 ;;
	esac
	[ "$value" ] || usage "$option: needs a value"
	check_number "$option" "$placeholder" "$value"
	case $placeholder:$value in	# for programs that it is handed on to
	PATH:-* | DIR:-* | FILE:-*) value=./$value ;;
	esac
	case $option:$opt_perf_opt in	# all that are given, one a line
	--perf-opt:?*) value="$opt_perf_opt
$value" ;;
	esac
	set_option "$option" "$value"
}

case $command in
--help | --help=all | -h) help "$command" ;;
--version)
	put "profile_run (foldtools) @VERSION@"
	exit ;;
"") usage "a command is missing" ;;
esac
is_command || refuse_command
shift
if [ "$command" = baseline ]; then
	action=${1-}
	[ $# = 0 ] || shift
fi

read_table
while [ $# -gt 0 ]; do
	case $1 in
	--) shift && break ;;
	--help) help_command ;;
	-g) ;;	# stacks are always recorded
	-[aCFcemopuv]*)
		translate_option "$1"
		shift
		set -- "$long" "$@"
		continue ;;
	-*)
		parse_option "$@"
		[ ! "$used_up" ] || [ $# = 1 ] || shift ;;
	*)
		case $action:$baseline in ?*:) ;; *) break ;; esac
		baseline=$1 ;;
	esac
	shift
done
repeat=${opt_repeat:-3}
[ ! "$opt_detect" ] || repeat=${opt_repeat:-20}
top=${opt_top:-10}
[ "$repeat" -gt 0 ] || usage "--repeat: 0 is no number of captures"

find_programs
if [ -e /proc/self/fd/0 ]; then exec 4<&0; else exec 4</dev/null; fi
exec 3>&2
[ ! "$opt_dry_run" ] || exec 3>&1
find_user
tmp=$($as_user mktemp -d 2>/dev/null) ||
	die "${TMPDIR:-/tmp}: no folder for files of a moment; set TMPDIR"
own_pid
cleaner=$own_pid
trap clean_up EXIT
trap 'on_signal interrupt' INT TERM HUP
"$command" "$@"
