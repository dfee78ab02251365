stackfold; stackfold --value=3 austin-version-1-has-its-three-metrics-between-blanks.in
