foldtop --report | sed -n '/^Functions after/,$p'
