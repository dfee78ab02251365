stackfold; stackfold --value=ticks cost-centres-are-a-tree.in; stackfold --value=bytes cost-centres-are-a-tree.in
