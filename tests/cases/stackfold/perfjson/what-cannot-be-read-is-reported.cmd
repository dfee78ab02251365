head -c 180 the-tree-of-a-flame-graph-is-read.in | stackfold --plain
