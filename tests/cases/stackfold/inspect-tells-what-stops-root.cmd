. ./machine.sh
# in a container, without tracefs, with hidden names, and without any of it
machine 0 $DOCKER 2 0
inspect | grep -e warning -e status
machine 0 $ALL 2 0
rmdir root/sys/kernel/tracing/events
inspect | grep -e warning -e status
machine 0 $ALL 2 2
inspect | grep -e warning -e status
# CAP_PERFMON is enough for a user
machine 1000 0000004000000000 4 1
inspect | grep -e warning -e status
