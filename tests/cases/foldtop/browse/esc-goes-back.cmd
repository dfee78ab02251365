screen 8x60 'kkk Enter dump Esc' foldtop --browse app.folded
