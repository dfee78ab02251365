. ./machine.sh
# in a container, without tracefs, with hidden names, and without any of it
machine 0 $DOCKER 2 0
doctor
machine 0 $ALL 2 0
rmdir root/sys/kernel/tracing/events
doctor
machine 0 $ALL 2 2
doctor
# CAP_PERFMON is enough for a user
machine 1000 0000004000000000 4 1
doctor
