screen 9x60 't G dump PgUp dump g' foldtop --browse app.folded
