screen 24x80 '/=call Enter x' foldview app.folded
