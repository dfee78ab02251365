foldtop --brief -n 2; foldtop --brief --of=x 2>&1
