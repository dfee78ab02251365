screen 8x60 'PgUp dump PgDn dump G dump g' foldtop --browse app.folded
