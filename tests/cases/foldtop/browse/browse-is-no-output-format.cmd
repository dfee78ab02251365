foldtop --browse --json app.folded
