. ./machine.sh
machine 0 "" 2 0
cp /bin/sh app && printf '\267\267' | dd of=app bs=1 seek=18 conv=notrunc 2>/dev/null
recording_plan plan ./app | grep call-graph=
