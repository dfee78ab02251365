screen 8x80 't /nosuch Enter dump n' foldtop --browse app.folded
