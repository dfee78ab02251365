. ./machine.sh
machine 0 "" 2 0
doctor
recording_plan plan ./perf 2>/dev/null | grep perf=
echo 'exit 1' >>perf
doctor
recording_plan plan ./perf; echo "status $?"
