. ./machine.sh
machine 0 $ALL 2 0
printf '#!/bin/sh\nexit 0\n' >python3
chmod +x python3
for command in "./python3 x.py" "./python3 -X perf x.py"; do
	stackfold --inspect --symfs root --record cpu --record "command=$command" ./python3 | grep -c "perf cannot name"
done
stackfold --inspect --symfs root --record cpu ./no-such-program | grep call-graph-why
for workload in "./python3 x.py" "./python3 'x y'" "python9 x" "cd /; ./python3" ""; do
	echo "$workload: $(stackfold --inspect --symfs root --record "workload=$workload" | grep '^plain\|^program' | paste -s -d ' ' -)"
done
for name in umask ./nothing ./python3; do
	stackfold --inspect --symfs root --record cpu $name | grep '^missing'
done
