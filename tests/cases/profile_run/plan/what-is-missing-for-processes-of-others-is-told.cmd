. ./machine.sh
for capability in $NONE 0000004000000000; do
	machine 1000 $capability 2 0
	mkdir root/proc/7
	for what in --pid=7 "--measure=alloc ./perf"; do
		recording_plan plan $what --probe=p 2>&1 >/dev/null | grep -v paranoid
	done
done
machine 0 $ALL 2 0
rm -r root/sys/bus
recording_plan plan --measure=cache-misses ./perf >/dev/null
