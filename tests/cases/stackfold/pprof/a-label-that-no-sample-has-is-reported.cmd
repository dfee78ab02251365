stackfold --root=label:thread --root=label:nosuch; stackfold --root=label:nosuch numbers-may-be-sparse-and-single.in
