. ./machine.sh
mkdir -p root/sys/kernel/tracing/events root/usr/bin
: >root/usr/bin/perf
inspect
