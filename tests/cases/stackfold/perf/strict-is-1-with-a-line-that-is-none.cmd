stackfold --strict -q
