sed 's/$/\r/' other-reports-are-below-their-title.in | stackfold --plain
