. ./machine.sh
machine 0 $ALL 2 0
cp /bin/sh app && printf '\267\267' | dd of=app bs=1 seek=18 conv=notrunc 2>/dev/null
stackfold --inspect --symfs root --record cpu ./app | grep '^call-graph'
