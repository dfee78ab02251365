screen 24x80 '/a( Enter dump k' foldview app.folded
