screen 24x80 '/=call Enter s' foldview app.folded
