foldtop --of "=c" ../calls.in
