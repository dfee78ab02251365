. ./machine.sh && export tmp && sh
