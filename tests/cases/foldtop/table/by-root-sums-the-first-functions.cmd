foldtop --by=root layers.in
