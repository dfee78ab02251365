screen 8x60 'kkk Enter dump Esc' foldview app.folded
