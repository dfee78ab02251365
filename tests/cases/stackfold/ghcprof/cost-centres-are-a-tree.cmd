stackfold; stackfold --ticks cost-centres-are-a-tree.in; stackfold --bytes cost-centres-are-a-tree.in
