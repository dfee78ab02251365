screen 9x60 't G dump PgUp dump g' foldview app.folded
