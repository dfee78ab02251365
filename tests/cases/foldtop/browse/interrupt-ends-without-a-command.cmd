screen 8x40 'k ^C' foldtop --browse app.folded
