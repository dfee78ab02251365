screen 24x80 '/nowhere Enter dump n' foldview app.folded
