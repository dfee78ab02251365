foldtop --sort total
