. ../captures.sh
capture=20261121-193715-sort
printf 'title=T\nworkload=./sort -n big\nperf-seconds=0.25\n' >$capture/meta
: >$capture/perf.data.gz
: >$capture/flamegraph.svg
told() { foldtop --report "$@" $capture/folded.txt | sed -n '/^Workload\|^Cost/p; /saved/,$p'; }
told --capture $capture
told --capture $capture/folded.txt --called kept
mv $capture/perf.data.gz lone.data
told --capture lone.data
