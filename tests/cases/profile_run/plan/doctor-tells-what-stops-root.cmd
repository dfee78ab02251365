. ./machine.sh
# in a container, without tracefs, and with hidden names
machine 0 uk 2 0
doctor
machine 0 "" 2 0
rmdir root/sys/kernel/tracing/events
doctor
machine 0 "" 2 2
doctor
# CAP_PERFMON is enough for a user
machine 1000 "" 4 0
doctor
