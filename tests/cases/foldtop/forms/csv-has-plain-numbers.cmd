foldtop --csv ../calls.in
