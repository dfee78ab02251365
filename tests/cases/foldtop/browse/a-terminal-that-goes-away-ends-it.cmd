screen 8x40 'kk close' foldtop --browse app.folded
