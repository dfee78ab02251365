foldtop --by=thread layers.in
