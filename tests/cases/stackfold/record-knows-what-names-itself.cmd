. ./machine.sh
machine 0 $ALL 2 0
printf '#!/bin/sh\nexit 0\n' >python3
chmod +x python3
for command in "./python3 x.py" "./python3 -X perf x.py"; do
	stackfold --inspect --symfs root --record cpu --record "command=$command" ./python3 | grep -c "perf cannot name"
done
stackfold --inspect --symfs root --record cpu ./no-such-program | grep call-graph-why
