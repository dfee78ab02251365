stackfold --value=samples what-cannot-be-read-is-said.in
