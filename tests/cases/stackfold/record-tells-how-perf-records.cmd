. ./machine.sh
machine 1000 $NONE 2 0
told() {
	echo "$*"
	stackfold --inspect --symfs root "$@" |
		grep -E "^(kind|call-graph|frequency|scale|fold|note|record)="
}
told --record cpu
told --record off-cpu --record kernel
mkdir -p root/sys/kernel/tracing/events/sched root/sys/bus/event_source/devices/cpu/events
: >root/sys/bus/event_source/devices/cpu/events/cpu-cycles
told --record wall --record frequency=49
told --record run-queue --record user-only
told --record alloc --record probe=probe_libc:p | sed 's/%x0/%di/'
told --record faults --record call-graph=lbr
told --record cache-misses --record count=100 --record buffer=8M
for event in cycles cycles,page-faults sched:sched_switch,cycles:u cycles:ukpp \
	cpu-clock/freq=9/,page-faults "{cycles,page-faults}" "a b'c"; do
	told --record "event=$event" | grep ^record
done
machine 0 $ALL 2 0
told --record faults --record user-only | sed 's/-m [0-9]*M/-m SIZE/'
told --record all --record delay=1.5 --record cpus=0,2 --record perf-opt="--a b" | grep ^record
told --record cgroups --record run-queue | sed -n 's/-m [0-9]*M/-m SIZE/; /^record/p'
stackfold --inspect --record delay=x >/dev/null
for target in pid=1,2 user=www cpus=0 all cgroups; do
	stackfold --inspect --symfs root --record dry-run --record $target | grep -e ^what -e ^label -e ^record
done
