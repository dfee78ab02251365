foldtop --report | sed -n '/^Who/,$p'
