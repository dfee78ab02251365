stackfold --root=label:thread --root=pid; echo $?; stackfold --root=tid --root=pid
