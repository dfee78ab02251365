. ./machine.sh
exec 2>&1
machine 1000 $NONE 2 0
planned() {
	echo "$*"
	plan "$@" --all | sed '/^meta kernel/d; /^meta perf=/d; /^what/d; /^label/d; s/%x0/%di/; s/[0-9]*M$/SIZE/' |
		awk '/^record/ { line = line " " $0; sub(/record /, "", line); next } { print } END { print "record" line }'
}
rm root/sys/bus/event_source/devices/cpu/events/cpu-cycles
planned --frequency 99
planned --off-cpu --kernel
mkdir -p root/sys/kernel/tracing/events/sched
: >root/sys/bus/event_source/devices/cpu/events/cpu-cycles
planned --wall --frequency=49
planned --run-queue --user-only
planned --latency --kernel
planned --locks --kernel
mkdir -p root/sys/kernel/tracing/events/lock/contention_begin
planned --locks --user-only | grep ^record
mkdir -p root/sys/kernel/tracing/events/syscalls/sys_enter_futex
planned --locks | grep ^record
rmdir root/sys/kernel/tracing/events/lock/contention_begin
planned --locks | grep ^record
planned --alloc --probe=probe_libc:p
planned --alloc --probe=probe_libc:p --count 1
planned --faults --call-graph=lbr
planned --cache-misses --count=100 --buffer=8M
for event in cycles cycles,page-faults sched:sched_switch,cycles:u cycles:ukpp \
	cpu-clock/freq=9/,page-faults "{cycles,page-faults}" "{cycles,page-faults}:S" "{cycles,page-faults}:Su" "a b'c"; do
	planned "--event=$event" | grep ^record
done
machine 0 $ALL 2 0
planned --faults --user-only
planned --event=sched:sched_switch --user-only | grep ^record
planned --event=sched:sched_switch,cycles:u --user-only | grep ^record
planned --delay=1.5 --cpus=0,2 --perf-opt="--a b" | grep ^record
planned --cgroups --run-queue | grep ^record
for target in --pid=1,2 --user=www --cpus=0 --all --cgroups; do
	plan $target | grep -e ^what -e ^label
done
