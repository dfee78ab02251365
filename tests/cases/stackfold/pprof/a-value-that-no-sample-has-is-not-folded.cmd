stackfold --plain --meta; stackfold --plain --value=lock_time a-value-that-no-sample-has-is-not-folded.in
