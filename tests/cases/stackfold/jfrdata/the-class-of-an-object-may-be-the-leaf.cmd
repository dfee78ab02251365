f=the-class-of-an-object-may-be-the-leaf.in; stackfold --object-class $f; stackfold -q --object-class --no-pkgs $f | head -n 3; stackfold -q --object-class --event=ThreadPark $f; stackfold -q $f
