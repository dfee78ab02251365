screen 24x80 '/a( Enter dump k' foldtop --browse app.folded
