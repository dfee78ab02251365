head -n 8 ghcprof-cost-centres-are-a-tree.in | stackfold
