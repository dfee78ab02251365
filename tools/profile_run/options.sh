#!/bin/sh
# profile_run - record a profile with perf, keep it, and answer from it
#
#	profile_run capture --workload './server --bench' --duration 30
#	profile_run analyze --input profiles --top 10
#
# Below is what --help prints.  Before the bar is the letter of the command, and
# of an option, which then is $opt_NAME, those of the commands that take it; r:
# stackfold --record knows it, too.
# shellcheck disable=SC2154,SC2034,SC2030,SC2031 # so assigned, and so used
commands='|Commands:
c|  capture      record, fold, draw and report; arguments: the workload
f|  flamegraph   draw a capture; arguments: for flamesvg
a|  analyze      report on a capture; arguments: for foldtop
d|  diff         compare two captures; arguments: for folddiff
m|  compare      record two commands in turns; arguments: for folddiff
b|  baseline     save NAME, check NAME, rm NAME, list; arguments: for folddiff
s|  list         what is kept; no arguments
p|  prune        remove all captures but the newest
t|  trend        a function, or the total, from capture to capture
z|  doctor       what stands in the way here; arguments: programs, perf.data
'
options='cb|What to record (without any, the arguments):
cb|      --workload=CMD        a shell command
cr|      --pid=P[,P]           processes that run already
cr|      --user=NAME           all processes of a user
cr|      --all                 the whole machine
c|      --container=NAME      the processes of a container
cr|      --cgroups             the whole machine, by control group: containers
cmb|How:
cmb|      --duration=SECONDS    no longer than this
cmbr|      --delay=SECONDS       let the workload start up first
mb|      --repeat=N            so many captures of each (3)
cmbr|      --frequency=HZ        samples a second and processor (99)
cmbr|      --count=N             a sample every N events instead
cmbr|      --event=EVENT         what is counted (cycles, or cpu-clock without)
cmbr|      --call-graph=HOW      fp, dwarf[,SIZE], lbr (fp where code allows)
cmbr|      --cpus=LIST           on these processors only
cmbr|      --buffer=SIZE         memory of perf for each processor (16M)
cmbr|      --perf-opt=ARG        one more argument for perf record
cmbr|      --kernel              kernel frames only
cmbr|      --user-only           user frames only
cmb|Other kinds of profile:
cmbr|      --off-cpu             where threads wait, and for how long
cmbr|      --wall                that, and what they do else
cmbr|      --run-queue           how long threads that can run wait to do so
cmbr|      --alloc               who calls malloc, in bytes
cmbr|      --faults              page faults
cmbr|      --cache-misses        cache misses
cfadmbspt|Files:
cfabspt|      --input=PATH          perf.data, perf script text, folded stacks,
cfabspt|                            captures or their folder (profiles)
dm|      --before=PATH         the same, before the change; compare: a command
dm|      --after=PATH          and after it
cfdmbl|      --output=PATH         a folder (profiles, baselines), or the SVG
ca|      --top=N               functions in the report (10)
c|      --keep-script         keep what perf script printed
c|      --no-data             keep no perf.data
m|      --keep-data           keep perf.data, too
p|      --keep=N              keep the newest N captures, remove the others
t|      --function=NAME       follow the share of this function (the total)
f|      --from=SECONDS        draw what was from this time on
f|      --to=SECONDS          draw what was before this time
cf|      --anonymize=KEY       hide private words; the file KEY can undo it
cfd|      --open                show the picture in a browser
c|      --gzip                compress what is kept
cfadmb|Names:
cfadmb|      --inline              expand all inlined functions, however long
cfadmb|      --symfs=DIR           find programs below this folder
cfadmb|      --kallsyms=FILE       kernel names from this file
cfadmblspt|Messages:
cfadmblspt|      --dry-run             print the commands, run none
cfadmblspt|  -v, --verbose             print the commands as they run'

C1=$(printf '\302[\200-\237]')	# control characters beyond ASCII
say() {	# without what could command a terminal
	printf 'profile_run: %s\n' "$*" |
		LC_ALL=C tr '\001-\011\013-\037\177' '?' |
		LC_ALL=C sed "s/$C1/?/g" >&2
}
die() { say "$@"; exit 2; }
unwritten() { die "standard output: cannot be written"; }
put() { printf '%s\n' "$@" 2>/dev/null || unwritten; }
line_of() { printf %s "$1" | tr '[:cntrl:]' ' '; }
usage() { die "$* (try profile_run --help)"; }

help() {
	put 'usage: profile_run COMMAND [option ...] [argument ...]
Record a profile with perf, keep it, and answer from it.  See man profile_run.
Example: profile_run capture --workload "./server --bench" --duration 30'
	printf '%s\n' "$commands$options" | sed 's/^[a-z]*|//' || unwritten
	exit
}
