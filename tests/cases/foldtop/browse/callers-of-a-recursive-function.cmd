screen 24x80 '/=call Enter s' foldtop --browse app.folded
