screen 7x60 'G dump g' foldtop --browse app.folded
