foldtop --by=kind layers.in
