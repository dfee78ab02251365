foldtop --tree --csv ../calls.in
