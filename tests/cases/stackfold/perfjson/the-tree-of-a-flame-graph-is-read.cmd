stackfold -q --plain --pid <the-tree-of-a-flame-graph-is-read.in; stackfold -q
