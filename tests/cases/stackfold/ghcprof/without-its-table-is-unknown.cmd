head -n 8 cost-centres-are-a-tree.in | stackfold
