stackfold --plain --value=samples what-cannot-be-read-is-said.in
