stackfold --plain --root=label:thread --root=label:nosuch; stackfold --plain --root=label:nosuch numbers-may-be-sparse-and-single.in
