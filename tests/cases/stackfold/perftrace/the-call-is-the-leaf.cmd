stackfold --meta; stackfold --value=time the-call-is-the-leaf.in
