mkdir c$$; printf 'app;main 5\n' >c$$/folded.txt
while read -r counters; do echo "counters=$counters" >c$$/meta; foldtop --report --capture c$$ c$$/folded.txt | awk '/^Counters/ { p = 1 } /^Total/ { p = 0 } p'; done <<END
task-clock=1000 cpus=1.98 page-faults=1000 context-switches=10 cycles=3000000 instructions=2000000 cache-misses=30000 branch-misses=1000
task-clock=1000 cpus=1 cycles=3000000 instructions=7000000 cache-misses=300 branch-misses=1000
task-clock=1000 cpus=1 cycles=3000000 instructions=5000000 cache-misses=300 branch-misses=90000
task-clock=1000 cpus=1 cycles=3000000 instructions=1000000 cache-misses=300 branch-misses=900
task-clock=1000 cpus=1 cycles=3000000 instructions=4000000
task-clock=100 cpus=0.05 page-faults=4000 context-switches=2000
END
rm -r c$$
