. ./machine.sh
exec 2>&1
machine 1000 k 2 0
planned() {
	echo "$*"
	plan "$@" --all | sed '/^meta kernel/d; /^meta perf=/d; /^what/d; /^label/d; s/%x0/%di/; s/[0-9]*M$/SIZE/' |
		awk '/^record/ { line = line " " $0; sub(/record /, "", line); next } { print } END { print "record" line }'
}
rm root/sys/bus/event_source/devices/cpu/events/cpu-cycles
planned --frequency 99
planned --measure=off-cpu
mkdir -p root/sys/kernel/tracing/events/sched
: >root/sys/bus/event_source/devices/cpu/events/cpu-cycles
planned --measure=wall --frequency=49
planned --measure=run-queue
planned --measure=latency
planned --measure=locks
mkdir -p root/sys/kernel/tracing/events/lock/contention_begin
planned --measure=locks | grep ^record
mkdir -p root/sys/kernel/tracing/events/syscalls/sys_enter_futex
planned --measure=locks | grep ^record
rmdir root/sys/kernel/tracing/events/lock/contention_begin
planned --measure=locks | grep ^record
planned --measure=faults --call-graph=lbr
planned --measure=cache-misses --count=100 --buffer=8M
for event in cycles cycles,page-faults sched:sched_switch,cycles:u cycles:ukpp \
	cpu-clock/freq=9/,page-faults "{cycles,page-faults}" "{cycles,page-faults}:S" "{cycles,page-faults}:Su" "a b'c"; do
	planned "--event=$event" | grep ^record
done
machine 0 "" 2 0
planned --measure=faults
planned --event=sched:sched_switch | grep ^record
planned --event=sched:sched_switch,cycles:u | grep ^record
planned --cpus=0,2 | grep ^record
planned --cgroups --measure=run-queue | grep ^record
