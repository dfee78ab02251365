. ./machine.sh
machine 0 "" 2 1
devices=root/sys/bus/event_source/devices
rm $devices/cpu/events/cpu-cycles
processor() { plan ./perf 2>/dev/null | grep -e cycles -e cpu-clock; }
processor
mkdir -p $devices/software/events $devices/cpu_core/events
: >$devices/software/events/cpu-clock
processor
: >$devices/cpu_core/events/cpu-cycles
processor
rm $devices/cpu_core/events/cpu-cycles
: >$devices/cpu_core/events/cpu_cycles
processor
