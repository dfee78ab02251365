. ./machine.sh
doctor() { PATH=$tmp:$PATH stackfold --doctor --symfs root "$@"; echo "status $?"; }
machine 1000 $NONE 2 0
printf '#!/bin/sh\necho perf version 6.1\n' >perf
chmod +x perf
doctor
PATH=$tmp:$PATH stackfold --inspect --record cpu --symfs root | grep ^perf-version
machine 0 $ALL 2 0
doctor | tail -n 2
echo 'exit 1' >>perf
doctor | tail -n 3
