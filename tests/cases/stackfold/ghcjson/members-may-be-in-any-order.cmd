stackfold --meta; stackfold -q --bytes members-may-be-in-any-order.in
