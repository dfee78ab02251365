screen 8x80 't /nosuch Enter dump n' foldview app.folded
