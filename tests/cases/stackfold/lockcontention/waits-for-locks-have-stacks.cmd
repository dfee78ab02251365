stackfold --meta; stackfold -q --value=contended <waits-for-locks-have-stacks.in
