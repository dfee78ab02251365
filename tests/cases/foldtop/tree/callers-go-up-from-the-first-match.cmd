foldtop --callers "^[ab]$" ../calls.in
