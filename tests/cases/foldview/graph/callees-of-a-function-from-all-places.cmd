screen 24x80 '/=call Enter c dump Back' foldview app.folded
