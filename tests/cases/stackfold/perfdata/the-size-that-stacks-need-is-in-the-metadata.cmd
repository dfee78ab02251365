stackfold -q --meta --symfs=symfs why-stacks-are-not-whole-is-reported.in | grep callgraph
