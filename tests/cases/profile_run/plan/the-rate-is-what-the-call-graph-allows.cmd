. ./machine.sh
machine 0 "" 2 0
rate() { echo "$*: $(plan "$@" 2>/dev/null | grep -A 1 '^record -[Fc]' | sed -n 's/^record -c/one of/p; s/^record \([0-9]*\)$/\1/p' | paste -s -d ' ' -)"; }
for graph in fp lbr dwarf dwarf,4096 dwarf,2048 dwarf,16384 dwarf,65528; do
	rate --call-graph $graph ./perf
done
for target in --pid=1 --all --cgroups --cpus=0 "--measure=wall ./perf" "--frequency 49 ./perf"; do
	rate --call-graph fp $target
done
set_kernel perf_event_max_sample_rate 500
rate --call-graph fp ./perf
