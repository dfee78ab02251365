stackfold --symfs=symfs a-location-without-lines-has-the-symbol-of-its-file.in; stackfold -q a-location-without-lines-has-the-symbol-of-its-file.in
