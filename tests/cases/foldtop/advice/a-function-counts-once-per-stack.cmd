foldtop ../calls.in
