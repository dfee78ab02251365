. ./machine.sh
machine 0 $ALL 2 0
printf '#!/bin/sh\nexit 0\n' >python3
chmod +x python3
recording_plan plan ./python3 x.py 2>&1 | grep -c "perf cannot name"
recording_plan plan -- ./python3 -X perf x.py 2>&1 | grep -c "perf cannot name"
for workload in "./python3 x.py" "./python3 'x y'" "python9 x" "cd /; ./python3"; do
	echo "$workload: $(plan --workload "$workload" 2>/dev/null | grep '^plain\|^program' | paste -s -d ' ' -)"
done
for name in umask ./nothing ./python3; do
	recording_plan plan $name >/dev/null 2>err
	echo "status $?"
	grep profile_run: err
done
