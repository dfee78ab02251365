screen 24x80 '? dump k' foldview app.folded
