stackfold --plain --symfs=symfs a-location-without-lines-has-the-symbol-of-its-file.in; stackfold --plain -q a-location-without-lines-has-the-symbol-of-its-file.in
