screen 24x80 '/=call Enter c dump Back' foldtop --browse app.folded
