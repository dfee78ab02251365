stackfold --plain --format=bcc
