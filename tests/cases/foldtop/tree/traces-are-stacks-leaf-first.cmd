foldtop --traces -n 2 ../calls.in; foldtop --traces --min=25 --csv ../calls.in
