screen 24x80 'kkkk Enter dump Back dump Back' foldview app.folded
