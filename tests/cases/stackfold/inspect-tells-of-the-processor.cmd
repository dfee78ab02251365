. ./machine.sh
machine 0 $ALL 2 1
inspect | grep -E '^(cpu|governor|cycles)='
devices=root/sys/bus/event_source/devices
mkdir -p $devices/software/events $devices/cpu_core/events \
	root/sys/devices/system/cpu/cpu0/cpufreq
echo powersave >root/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor
printf 'processor\t: 0\nmodel name\t: A CPU: fast\n' >root/proc/cpuinfo
: >$devices/software/events/cpu-clock
inspect | grep -E '^(cpu|governor|cycles)='
: >$devices/cpu_core/events/cpu-cycles
inspect | grep cycles=
rm $devices/cpu_core/events/cpu-cycles
: >$devices/cpu_core/events/cpu_cycles
inspect | grep cycles=
