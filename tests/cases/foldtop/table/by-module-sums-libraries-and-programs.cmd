foldtop --by=module layers.in
