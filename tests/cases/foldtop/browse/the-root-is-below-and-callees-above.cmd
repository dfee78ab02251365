screen 24x80 '' foldtop --browse app.folded
