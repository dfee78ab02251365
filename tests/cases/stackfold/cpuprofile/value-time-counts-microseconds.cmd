stackfold --plain --value=time nodes-that-were-hit-are-stacks.in; stackfold --plain --value=3 nodes-that-were-hit-are-stacks.in
