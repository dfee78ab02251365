screen 24x80 'kkk Enter k Enter dump a' foldview app.folded
