. ./machine.sh && machine 0 $ALL 2 0 && export tmp && sh
