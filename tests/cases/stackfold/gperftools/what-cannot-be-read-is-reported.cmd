stackfold --plain --value=samples what-cannot-be-read-is-reported.in
