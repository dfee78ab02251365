screen 24x80 '/=parse Enter r' foldtop --browse app.folded
