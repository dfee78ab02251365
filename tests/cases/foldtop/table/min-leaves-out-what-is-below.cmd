foldtop --min 30 ../calls.in; foldtop --sort=total --min=30.1 ../calls.in
