#!/bin/sh
# profile_run - record a profile with perf, keep it, and report on it
#
#	profile_run capture --workload './server --bench' --duration 30
#	profile_run analyze --input profiles --top 10
#
# The script is these files, joined in this order:
#	options.sh	the tables of commands and options; parse an option
#	run.sh		messages; run other programs; clean up
#	record.sh	plan a recording and run perf
#	keep.sh		the folder of a capture: fold, draw and report
#	commands.sh	one function per command, and the main program
#
# capture() does all of it, from the command line to the answer:
#	plan_recording	get the options of perf record
#	make_folder	make profiles/TIME-NAME
#	record_workload	run perf record until the workload or the time ends
#	keep_capture	stackfold | flamesvg, foldtop --report; foldtop --brief
#
# recording_plan, a program of its own, decides what suits this machine and the
# workload, in these functions of plan/plan.c:
#	choose_graph()	frame pointers or copies of stacks
#	choose_event()	the event
#	choose_rate()	samples per second
#	choose_count()	or events per sample
#	set_runtime()	the environment of Java, Node and Python
# commands.sh ends with the decision whether the workload needs a shell.
#
# $opt_NAME is the value of the option --NAME: 1 if it takes none, and empty
# unless it was given.  Lists of words are quoted for eval.
# shellcheck disable=SC2154,SC2034 # assigned and used by eval
commands='Commands:
  capture      record, fold, draw and report; arguments: the workload
  flamegraph   draw a capture; arguments: it, and after -- for flamesvg
  analyze      report on a capture; arguments: it, and after -- for foldtop
  diff         compare two captures; arguments: both, and after -- for folddiff
  compare      record two commands alternately; arguments: for folddiff
  live         show the profile while it is recorded; arguments: the workload
  doctor       report what prevents profiling here'

# A line that begins with a colon names the commands that take the options
# after it.
options='
: capture live
What to record (by default, the arguments):
: capture
      --workload=CMD        a shell command
: capture live
  -p, --pid=P[,P]           running processes
      --container=NAME      the processes of a container or control group
  -a, --all                 the whole machine
      --cgroups             the whole machine, by control group
  -C, --cpus=LIST           everything that runs on these processors
: capture live compare
How:
      --measure=WHAT        cpu|wall|off-cpu|run-queue|latency|locks|alloc|
                            faults|cache-misses (cpu)
  -e, --event=EVENT         the event to sample (cycles, else cpu-clock)
  -F, --frequency=HZ        samples per second and processor (997, 99)
  -c, --count=N             take a sample every N events instead
      --call-graph=HOW      fp, dwarf[,SIZE], lbr (fp if the code allows)
  -m, --buffer=SIZE         memory of perf per processor (16M)
      --perf-opt=ARG        additional argument for perf record; repeatable
      --as-is               keep the environment of Java, Node and Python
: capture compare
      --duration=SECONDS    stop after this time
      --delay=SECONDS       start recording after this time
: compare
      --repeat=N            captures of each command (3); with --detect
                            the maximum (20)
      --detect=N%           repeat until a change of N% can be detected
: flamegraph analyze diff
Files:
: flamegraph analyze
  -i, --input=PATH          perf.data, perf script text, folded stacks, a
                            capture or a folder of captures (profiles)
: diff compare
      --before=PATH         such input before the change; compare: a command
      --after=PATH          the same, after the change
: capture flamegraph diff compare
  -o, --output=PATH         the folder of captures (profiles), or the SVG
: capture analyze
  -n, --top=N               functions in the report (10)
: capture compare
      --no-data             do not keep perf.data
: capture live compare flamegraph analyze diff
      --fold-opt=ARG        additional argument for stackfold; repeatable
: all
Messages:
      --dry-run             print the commands without running them
  -v, --verbose             print the commands as they run'

print_help() {	# --help or --help=all
	put 'usage: profile_run COMMAND [option ...] [argument ...]
Record a profile with perf, keep it, and report on it.  See man profile_run.
Example: profile_run capture --workload "./server --bench" --duration 30' \
		"$commands"
	if [ "$1" = --help=all ]; then
		put "$options" | grep '^[^:]'
	else
		put "Options of a command: COMMAND --help; all: --help=all"
	fi
	exit
}

print_command_help() {
	put "usage: profile_run $command [option ...] [argument ...]" \
		"$(put "$commands" | sed -n "s/^  $command  */  /p")" \
		"${rows#"$newline"}"
	exit
}

# Set $rows to the options of the command, and each $opt_NAME to nothing.
read_table() {
	taken='' rows='' rest=$options$newline
	while [ "$rest" ]; do
		row=${rest%%"$newline"*} rest=${rest#*"$newline"}
		case "$row " in
		:*" $command "* | :*" all "*) taken=1 ;;
		:*) taken='' ;;
		*)	[ ! "$taken" ] || rows=$rows$newline$row
			case $row in "  "????"--"*)
				name=${row#*--}
				set_option "${name%%[= ]*}" '' ;;
			esac ;;
		esac
	done
}

set_option() {	# NAME VALUE
	case $1 in
	*-*) eval "opt_${1%-*}_${1#*-}=\$2" ;;
	*) eval "opt_$1=\$2" ;;
	esac
}

guess() {	# WORD CANDIDATE ...: print a question if one is similar
	find_planner
	meant=$("$planner" nearest "$@")
	[ ! "$meant" ] || put "; is $meant meant?"
}

refuse_option() {	# OPTION
	reader=$(put "$commands" |
		sed -n "s/^  $command .* for \([a-z]*\)/\1/p")
	! ${reader:-:} --help=all 2>/dev/null |
		grep -q -e "^  [^A-Z]*$1[=, ]" ||
		usage "$1: an option of $reader; give it after --"
	! put "$options" | grep -q -e "[ ,]$1[=, ]" ||
		usage "$1: not for $command"
	# shellcheck disable=SC2046 # words, on purpose
	usage "$1: unknown option$(guess "$1" $(put "$rows" |
		sed -n 's/.* \(--[a-z-]*\).*/\1/p'))"
}

# WORD [NEXT]: set an option; $used_up is set if NEXT is its value
parse_option() {
	option=${1%%=*} used_up='' placeholder=''
	case $option in
	--*[!a-z-]* | -[!-]*) refuse_option "$option" ;;
	esac
	case $rows in
	*" $option="*)
		placeholder=${rows#*" $option="}
		placeholder=${placeholder%%[" $newline"]*} ;;
	*" $option "*) ;;
	*) refuse_option "$option" ;;
	esac
	case $placeholder:$1 in
	:*=*) usage "$1: takes no value" ;;
	:*) value=1 ;;
	*:*=*) value=${1#*=} ;;
	*) value=${2-} used_up=1 ;;
	esac
	[ "$value" ] || usage "$option: needs a value"
	case $placeholder:$value in
	N:*[!0-9]* | HZ:*[!0-9]* | N%:*[!0-9.%]* | \
		SECONDS:*[!0-9.]* | SECONDS:*.*.* | SECONDS:.)
		usage "$option=$placeholder: $value is not a number" ;;
	PATH:-*) value=./$value ;;	# else another program's option
	esac
	word=$(words "$option${placeholder:+=$value}")
	case $option in
	--before | --after | --repeat | --detect | --output) ;;
	*) given="$given $word" ;;
	esac
	case $option in
	--all | --cgroups | --cpus | --measure | --event | --frequency | \
		--count | --call-graph | --buffer | --as-is | --dry-run | \
		--verbose) for_plan="$for_plan $word" ;;
	--perf-opt) value="$opt_perf_opt $(words "$value")" ;;
	--fold-opt) value="$opt_fold_opt $(words "$value")" ;;
	esac
	set_option "${option#--}" "$value"
}

# WORD: set $long to "--frequency=99" for "-F99", or "--frequency" for "-F"
expand_letter() {
	letter=${1%"${1#-?}"} value=${1#-?}
	case $rows in
	*"$newline  $letter, --"*) ;;
	*) refuse_option "$letter" ;;
	esac
	long=${rows#*"$newline  $letter, "}
	long=${long%%[= ]*}${value:+=$value}
}
