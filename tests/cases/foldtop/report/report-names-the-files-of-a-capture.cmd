. ../captures.sh
capture=20261121-193715-sort
printf 'title=T\nworkload=./sort -n big\n' >$capture/meta
: >$capture/perf.data.gz
told() { foldtop --report "$@" | sed -n '/^Workload\|^Cost/p; /saved/,$p'; }
told $capture
ln -s $capture latest
told .
told $capture/folded.txt
