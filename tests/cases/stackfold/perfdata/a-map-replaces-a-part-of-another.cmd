stackfold --plain --no-restore -q
