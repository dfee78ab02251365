../dry capture --call-graph fp --count 10 --event sched:sched_switch ./server | grep -o -e "-e [^ ]*\| -[cF] [0-9]*" | paste -sd ' ' -
../dry capture --call-graph fp --count 10 --measure=faults ./server | grep -o -e "-e [^ ]*\| -[cF] [0-9]*" | paste -sd ' ' -
