foldtop --report -n 1 | sed -n '/^Health/,/^$/p'
