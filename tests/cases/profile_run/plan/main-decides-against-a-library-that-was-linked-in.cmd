. ./machine.sh && machine 0 "" 2 0 && export tmp && sh
