screen 24x80 'kkk Enter t dump g Enter' foldview app.folded
