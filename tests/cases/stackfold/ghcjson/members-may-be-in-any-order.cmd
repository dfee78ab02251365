stackfold --plain --meta; stackfold --plain -q --value=bytes members-may-be-in-any-order.in
