. ./machine.sh
machine 0 "" 2 0
mkdir old && printf '#!/bin/sh\nexit 0\n' >python3
cp /bin/sh java && cp /bin/sh node && cp /bin/sh old/python3.11 && cp /bin/sh python3.12
ln -s python3.11 old/python3
chmod +x python3
printf '#!/usr/bin/env -S X=1 node\n' >tool
chmod +x tool
set_for() { echo "$*:"; recording_plan plan -- "$@" 2>&1 >out | grep "so that"; sed -n 's/^set /	/p' out; }
set_for ./python3.12 x.py
set_for ./python3.12 -X perf x.py
PYTHONPERFSUPPORT=0 set_for ./python3.12 x.py
set_for old/python3 x.py
set_for ./java -XX:-PreserveFramePointer A
JAVA_TOOL_OPTIONS="-Da='b  c'" set_for env A=1 ./java A
NODE_OPTIONS=--perf-basic-prof set_for ./node x.js
set_for ./tool
set_for sh -c './node x.js'
recording_plan plan --as-is ./node x.js 2>&1 | grep -c "so that\|^set"
recording_plan plan --workload './node x.js; ./java A' 2>&1 | grep -c "so that\|^set"
for name in umask ./nothing ./python3; do
	recording_plan plan $name >/dev/null 2>err
	echo "status $?"
	grep profile_run: err
done
