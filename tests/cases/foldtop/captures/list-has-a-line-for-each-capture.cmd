. ../captures.sh
dd if=/dev/zero of=20261121-193715-sort/perf.data bs=1024 count=10 2>/dev/null
foldtop --list */folded.txt
