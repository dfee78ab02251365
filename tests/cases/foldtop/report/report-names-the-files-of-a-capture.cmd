. ../captures.sh
capture=20261121-193715-sort
printf 'title=T\nworkload=./sort -n big\nperf-seconds=0.25\n' >$capture/meta
: >$capture/perf.data.gz
told() { foldtop --report "$@" | sed -n '/^Workload\|^Cost/p; /saved/,$p'; }
told $capture
told --capture $capture --called kept $capture
ln -s $capture latest
told .
told $capture/folded.txt
