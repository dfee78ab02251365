screen 7x60 'G dump g' foldview app.folded
