screen 24x80 '/=parse Enter s kk Enter dump a dump Back' foldview app.folded
