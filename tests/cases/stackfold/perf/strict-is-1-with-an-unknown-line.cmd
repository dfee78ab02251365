stackfold --plain --strict -q
