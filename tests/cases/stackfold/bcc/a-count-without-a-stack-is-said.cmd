stackfold --format=bcc
