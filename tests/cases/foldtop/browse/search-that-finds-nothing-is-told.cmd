screen 24x80 '/nowhere Enter dump n' foldtop --browse app.folded
