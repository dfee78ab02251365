screen 24x80 '? dump k' foldtop --browse app.folded
