foldtop --report | sed -n '/Recomm/,$p'
