#!/bin/sh
# profile_run - record a profile with perf, keep it, and answer from it
#
#	profile_run capture --workload './server --bench' --duration 30
#	profile_run analyze --input profiles --top 10
#
# The parts of this script, joined in this order:
#	options.sh	commands and options, and how a command line is read
#	run.sh		messages; other programs run, and what we leave behind
#	record.sh	what perf records, and perf as it runs
#	keep.sh		the folder of a capture: folded, drawn and reported
#	commands.sh	one function a command, and the main program
#
# A capture, from its command line to the answer, is the function capture():
#	plan_recording	which options perf record gets
#	make_folder	profiles/TIME-NAME
#	record_workload	perf record, until the workload or the time ends
#	keep_capture	stackfold | flamesvg, foldtop --report; foldtop --brief
#
# Where it is decided
#	recording_plan, a program of its own, decides what fits this machine and
#	program, each in one function of plan/plan.c:
#	frame pointers or copies of stacks	choose_graph()
#	how often samples are taken		choose_rate(), choose_count()
#	of which event				choose_event()
#	what Java, node and Python are told	set_runtime()
#	and this script
#	if the workload needs a shell		end of commands.sh
#	when a recording ends, and if it is kept	interrupt(), end_after()
#	who owns what root records		find_user(), share_with_user()
#	what a message of perf means		explain_failure()
#	what of --input is folded first		find_input()
#
# $opt_NAME is the value of the option --NAME, 1 if it takes none, or empty;
# $given are the options that compare hands on to capture, as words of a line.
# shellcheck disable=SC2154,SC2034 # so assigned, and so used
commands='Commands:
  capture      record, fold, draw and report; arguments: the workload
  flamegraph   draw a capture; arguments: for flamesvg
  analyze      report on a capture; arguments: for foldtop
  diff         compare two captures; arguments: for folddiff
  compare      record two commands in turns; arguments: for folddiff
  live         show what runs, as it runs; arguments: the workload
  doctor       what prevents profiling here'

# a line that begins with : names the commands that take what follows
options='
: capture live
What to record (without any, the arguments):
: capture
      --workload=CMD        a shell command
: capture live
  -p, --pid=P[,P]           processes that run already
      --container=NAME      the processes of a container, or of a cgroup
  -a, --all                 the whole machine
      --cgroups             the whole machine, by control group: containers
  -C, --cpus=LIST           all that runs on these processors
: capture live compare
How:
      --measure=WHAT        cpu|wall|off-cpu|run-queue|latency|locks|alloc|
                            faults|cache-misses (cpu)
  -e, --event=EVENT         what is counted (cycles, or cpu-clock without)
  -F, --frequency=HZ        samples a second and processor (997, 99)
  -c, --count=N             a sample every N events instead
      --call-graph=HOW      fp, dwarf[,SIZE], lbr (fp where code allows)
  -m, --buffer=SIZE         memory of perf for each processor (16M)
      --perf-opt=ARG        one more argument for perf record; repeatable
      --as-is               set nothing for Java, node and Python
: capture compare
      --duration=SECONDS    no longer than this
      --delay=SECONDS       let the workload start up first
: compare
      --repeat=N            so many captures of each (3); with --detect at
                            most so many (20)
      --detect=N%           go on until a change of N% can be detected
: flamegraph analyze diff
Files:
: flamegraph analyze
  -i, --input=PATH          perf.data, perf script text, folded stacks, a
                            capture or a folder of captures (profiles)
: diff compare
      --before=PATH         the same, before the change; compare: a command
      --after=PATH          and after it
: capture flamegraph diff compare
  -o, --output=PATH         a folder of captures (profiles), or the SVG
: capture analyze
  -n, --top=N               functions in the report (10)
: capture compare
      --no-data             keep no perf.data
: capture live compare flamegraph analyze diff
      --fold-opt=ARG        one more argument for stackfold; repeatable
: all
Messages:
      --dry-run             print the commands, run none
  -v, --verbose             print the commands as they run'

print_help() {	# --help or --help=all
	put 'usage: profile_run COMMAND [option ...] [argument ...]
Record a profile with perf, keep it, and answer from it.  See man profile_run.
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

# empty all $opt_NAME, and find the $rows of the options that the command takes
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

set_option() {	# NAME VALUE: letters, perhaps a dash, and any text
	case $1 in
	*-*) eval "opt_${1%-*}_${1#*-}=\$2" ;;
	*) eval "opt_$1=\$2" ;;
	esac
}

guess() {	# WORD CANDIDATE ...: a question, if one of them is meant
	find_planner
	meant=$("$planner" nearest "$@")
	[ ! "$meant" ] || put "; is $meant meant?"
}

refuse_option() {	# OPTION
	case $command in
	flamegraph) reader=flamesvg ;;
	analyze) reader=foldtop ;;
	diff | compare) reader=folddiff ;;
	*) reader=: ;;
	esac
	! $reader --help=all 2>/dev/null | grep -q -e "^  [^A-Z]*$1[=, ]" ||
		usage "$1: an option of $reader; give it after --"
	! put "$options" | grep -q -e "[ ,]$1[=, ]" ||
		usage "$1: not for $command"
	# shellcheck disable=SC2046 # words, on purpose
	usage "$1: unknown option$(guess "$1" $(put "$rows" |
		sed -n 's/.* \(--[a-z-]*\).*/\1/p'))"
}

# WORD [NEXT]: set an option; $used_up if its value is the next word
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
		usage "$option: $value is not a number" ;;
	PATH:-*) value=./$value ;;	# for programs that it is handed on to
	esac
	case $option in
	--before | --after | --repeat | --detect | --output) ;;
	*) given="$given $(words "$option${placeholder:+=$value}")" ;;
	esac
	case $option in	# all that are given, as words of a line
	--perf-opt) value="$opt_perf_opt $(words "$value")" ;;
	--fold-opt) value="$opt_fold_opt $(words "$value")" ;;
	esac
	set_option "${option#--}" "$value"
}

# WORD: "-F99" or "-F" as $long, "--frequency=99" or "--frequency"
expand_letter() {
	letter=${1%"${1#-?}"} value=${1#-?}
	case $rows in
	*"$newline  $letter, --"*) ;;
	*) refuse_option "$letter" ;;
	esac
	long=${rows#*"$newline  $letter, "}
	long=${long%%[= ]*}${value:+=$value}
}
