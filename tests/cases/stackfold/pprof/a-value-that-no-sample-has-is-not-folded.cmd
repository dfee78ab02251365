stackfold --meta; stackfold --value=lock_time a-value-that-no-sample-has-is-not-folded.in
