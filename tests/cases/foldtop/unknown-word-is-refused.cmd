foldtop --by=color calls.in
