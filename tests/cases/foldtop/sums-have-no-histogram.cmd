foldtop --histogram
