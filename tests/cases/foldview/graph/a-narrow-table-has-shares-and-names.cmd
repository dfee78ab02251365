screen 10x40 't' foldview app.folded
