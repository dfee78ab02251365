foldtop --ci ../calls.in | head -n 2
