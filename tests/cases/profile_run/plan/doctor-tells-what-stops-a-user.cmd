. ./machine.sh
machine 1000 k 2 1
rmdir root/sys/kernel/tracing/events
doctor
machine 1000 uk 4 0
doctor
machine 1000 "" 1 0
doctor
# kptr_restrict is 0, but perf_event_paranoid hides names as well
for refused in k ''; do
	machine 1000 "$refused" 2 0
	echo 0000000000000000 T _text >root/proc/kallsyms
	doctor
done
