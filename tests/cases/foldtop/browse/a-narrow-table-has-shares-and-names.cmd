screen 10x40 't' foldtop --browse app.folded
