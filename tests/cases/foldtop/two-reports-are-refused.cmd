foldtop --tree --traces calls.in
