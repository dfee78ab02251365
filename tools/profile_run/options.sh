#!/bin/sh
# profile_run - record a profile with perf, keep it, and answer from it
#
#	profile_run capture --workload './server --bench' --duration 30
#	profile_run analyze --input profiles --top 10
#
# These parts are joined in this order:
#	options.sh	the commands and options, as --help prints them
#	messages.sh	what is printed
#	run.sh		other programs are run, shown, and stopped
#	input.sh	what was captured is found and folded
#	plan.sh		what to record, and how
#	record.sh	perf runs
#	folder.sh	the folder of a capture
#	capture.sh	capture
#	live.sh		live
#	answers.sh	flamegraph, analyze, diff, doctor
#	compare.sh	compare, baseline
#	store.sh	list, trend, prune
#	main.sh		the command line
# recording_plan, a program of its own, looks at the machine and at what is to
# be profiled; plan/lines.h tells what it prints.
#
# $opt_NAME is the value of the option --NAME, 1 if it takes none, or empty.
# shellcheck disable=SC2154,SC2034 # so assigned, and so used
commands='Commands:
  capture      record, fold, draw and report; arguments: the workload
  live         show what runs, as it runs; arguments: the workload
  flamegraph   draw a capture; arguments: for flamesvg
  analyze      report on a capture; arguments: for foldtop
  diff         compare two captures; arguments: for folddiff
  compare      record two commands in turns; arguments: for folddiff
  baseline     save NAME, check NAME, rm NAME, list; arguments: for folddiff
  list         what is kept; no arguments
  prune        remove all captures but the newest
  trend        a function, or the total, from capture to capture
  doctor       what stands in the way here; arguments: programs, perf.data'

# without others, --help prints these
first_options='workload pid all duration call-graph off-cpu output'

# a line that begins with : names the commands that take what follows
options='
: capture live baseline
What to record (without any, the arguments):
: capture baseline
      --workload=CMD        a shell command
: capture live
      --pid=P[,P]           processes that run already
: capture
      --user=NAME           all processes of a user
: capture live
      --all                 the whole machine
: capture
      --container=NAME      the processes of a container
      --cgroups             the whole machine, by control group: containers
: capture live compare baseline
How:
: capture compare baseline
      --duration=SECONDS    no longer than this
      --delay=SECONDS       let the workload start up first
: compare baseline
      --repeat=N            so many captures of each (3); with --detect at
                            most so many (20)
: compare
      --detect=N%           go on until a change of N% of the time is told
: capture live compare baseline
      --frequency=HZ        samples a second and processor (997, 99)
      --count=N             a sample every N events instead
      --event=EVENT         what is counted (cycles, or cpu-clock without)
      --call-graph=HOW      fp, dwarf[,SIZE], lbr (fp where code allows)
      --cpus=LIST           on these processors only
      --buffer=SIZE         memory of perf for each processor (16M)
      --perf-opt=ARG        one more argument for perf record; repeatable
: capture compare baseline
      --retry               if callers are missing, record once more
: capture
      --counters            count instructions and misses, too, for a summary
: capture live compare baseline
      --kernel              kernel frames only
      --user-only           user frames only
: capture compare baseline
Other kinds of profile:
      --off-cpu             where threads wait, and for how long
      --wall                that, and what they do else
      --run-queue           how long threads that can run wait to do so
      --latency             time on processors, shared by threads at work
      --locks               where threads wait for locks, and how long
      --alloc               who calls malloc, in bytes
      --faults              page faults
      --cache-misses        cache misses
: capture flamegraph analyze diff compare baseline list prune trend
Files:
: capture flamegraph analyze baseline list prune trend
      --input=PATH          perf.data, perf script text, folded stacks,
                            captures or their folder (profiles)
: diff compare
      --before=PATH         the same, before the change; compare: a command
      --after=PATH          and after it
: capture live flamegraph diff compare baseline baseline-list
      --output=PATH         a folder (profiles, baselines), or the SVG
: capture analyze
      --top=N               functions in the report (10)
: capture
      --keep-script         keep what perf script printed
      --no-data             keep no perf.data
: compare
      --keep-data           keep perf.data, too
: prune
      --keep=N              keep the newest N captures, remove the others
: trend
      --function=NAME       follow the share of this function (the total)
: flamegraph
      --from=SECONDS        draw what was from this time on
      --to=SECONDS          draw what was before this time
: capture flamegraph
      --anonymize=KEY       hide private words; the file KEY can undo it
: capture flamegraph diff
      --open                show the picture in a browser
: capture
      --gzip                compress what is kept
: capture live flamegraph analyze diff compare baseline
Names:
: capture flamegraph analyze diff compare baseline
      --inline              expand all inlined functions, however long
: capture live flamegraph analyze diff compare baseline
      --symfs=DIR           find programs below this folder
      --kallsyms=FILE       kernel names from this file
: all
Messages:
      --dry-run             print the commands, run none
  -v, --verbose             print the commands as they run'
