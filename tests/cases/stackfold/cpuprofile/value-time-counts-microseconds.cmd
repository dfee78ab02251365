stackfold --value=time nodes-that-were-hit-are-stacks.in; stackfold --value=3 nodes-that-were-hit-are-stacks.in
