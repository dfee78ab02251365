foldtop -n 2 ../calls.in; foldtop --number=0 ../calls.in | tail -n 1
