foldtop --sort=total ../calls.in
