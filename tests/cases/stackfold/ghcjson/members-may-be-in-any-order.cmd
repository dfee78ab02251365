stackfold --meta; stackfold -q --value=bytes members-may-be-in-any-order.in
