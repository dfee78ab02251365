screen 8x60 'PgUp dump PgDn dump G dump g' foldview app.folded
