foldtop --of "^[ab]$" ../calls.in
