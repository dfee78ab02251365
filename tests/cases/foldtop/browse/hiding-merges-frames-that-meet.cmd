screen 24x80 '/=call Enter x' foldtop --browse app.folded
