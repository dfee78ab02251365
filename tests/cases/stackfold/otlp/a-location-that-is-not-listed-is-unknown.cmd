sed 's/"locationIndices": \[2, 1\]/"locationIndices": [9, 1]/' stacks.json | stackfold --plain --value=cpu
