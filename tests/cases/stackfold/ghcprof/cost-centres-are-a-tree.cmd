stackfold --plain; stackfold --plain --value=ticks cost-centres-are-a-tree.in; stackfold --plain --value=bytes cost-centres-are-a-tree.in
