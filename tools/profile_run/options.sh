#!/bin/sh
# profile_run - record a profile with perf, keep it, and answer from it
#
#	profile_run capture --workload './server --bench' --duration 30
#	profile_run analyze --input profiles --top 10
#
# A capture is a folder: perf.data, folded.txt, flamegraph.svg, report.txt,
# meta.  Below is what --help prints; the letters before the bar are those of
# the commands that take the option, which then is $opt_NAME.
# shellcheck disable=SC2154,SC2034 # so assigned, and so used
options='
c|What to record (without any, the arguments):
c|      --workload=CMD        a shell command
c|      --pid=P[,P]           processes that run already
c|      --user=NAME           all processes of a user
c|      --all                 the whole machine
c|      --container=NAME      the processes of a container
c|How:
c|      --duration=SECONDS    no longer than this
c|      --delay=SECONDS       let the workload start up first
c|      --frequency=HZ        samples a second and processor (99)
c|      --count=N             a sample every N events instead
c|      --event=EVENT         what is counted (cycles, or cpu-clock without)
c|      --call-graph=HOW      fp, dwarf[,SIZE], lbr (fp where the code allows)
c|      --cpus=LIST           on these processors only
c|      --kernel              kernel frames only
c|      --user-only           user frames only
c|Other kinds of profile:
c|      --off-cpu             where threads wait, and for how long
c|      --alloc               who calls malloc, in bytes
c|      --faults              page faults
c|      --cache-misses        cache misses
cfad|Files:
fa|      --input=PATH          perf.data, folded stacks, a capture or a parent
d|      --before=PATH         the same, before the change
d|      --after=PATH          and after it
cfd|      --output=PATH         the folder of captures (profiles), or the SVG
ca|      --top=N               functions in the report (10)
c|      --keep-script         keep what perf script printed
c|      --no-data             keep no perf.data
c|      --gzip                compress what is kept
cfad|Names:
cfad|      --inline              expand inlined functions (needs dwarf)
cfad|      --symfs=DIR           find programs below this folder
cfad|      --kallsyms=FILE       kernel names from this file
cfad|Messages:
cfad|      --dry-run             print the commands, run none
cfad|  -v, --verbose             print the commands as they run'

say() { echo "profile_run: $*" >&2; }
die() { say "$@"; exit 2; }
usage() { die "$* (try profile_run --help)"; }

help() {
	echo 'usage: profile_run COMMAND [option ...] [argument ...]
Record a profile with perf, keep it, and answer from it.

  capture      record, fold, draw and report; arguments: the workload
  flamegraph   draw a capture; arguments: for flamesvg
  analyze      report on a capture; arguments: for foldtop
  diff         compare two captures; arguments: for folddiff
  doctor       what stands in the way here; arguments: programs
'
	printf '%s\n' "$options" | sed '1d; s/^[a-z]*|//'
	exit
}

