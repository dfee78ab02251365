flamesvg --minwidth 1 --embed visible small.folded >v.tmp; foldfilter v.tmp | grep other; grep -o "data-frames=.[0-9]*\|data-other=.[0-9]*" v.tmp; rm v.tmp
