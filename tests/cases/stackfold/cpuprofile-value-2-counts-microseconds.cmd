stackfold --value=2 cpuprofile-nodes-that-were-hit-are-stacks.in; stackfold --value=3 cpuprofile-nodes-that-were-hit-are-stacks.in
