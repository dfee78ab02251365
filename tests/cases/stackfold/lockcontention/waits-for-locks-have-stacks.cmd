stackfold --plain --meta; stackfold --plain -q --value=contended <waits-for-locks-have-stacks.in
