stackfold; stackfold --ticks ghcprof-cost-centres-are-a-tree.in; stackfold --bytes ghcprof-cost-centres-are-a-tree.in
