foldtop --csv calls.in
