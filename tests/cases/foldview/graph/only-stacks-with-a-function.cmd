screen 24x80 '/=parse Enter r' foldview app.folded
