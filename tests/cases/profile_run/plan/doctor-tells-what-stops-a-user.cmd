. ./machine.sh
machine 1000 k 2 1
rmdir root/sys/kernel/tracing/events
doctor
machine 1000 uk 4 0
doctor
machine 1000 "" 1 0
doctor
