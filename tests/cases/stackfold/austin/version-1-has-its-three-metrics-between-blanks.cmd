stackfold --plain; stackfold --plain --value=3 version-1-has-its-three-metrics-between-blanks.in
