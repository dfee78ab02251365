foldtop --report | sed -n '/^Threads/,$p'
