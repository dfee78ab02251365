screen 24x80 '' foldview app.folded
