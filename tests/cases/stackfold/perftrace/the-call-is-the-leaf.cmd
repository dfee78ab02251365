stackfold --plain --meta; stackfold --plain --value=time the-call-is-the-leaf.in
