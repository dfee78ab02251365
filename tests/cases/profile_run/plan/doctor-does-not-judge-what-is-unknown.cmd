. ./machine.sh
mkdir -p root/sys/kernel/tracing/events
doctor
