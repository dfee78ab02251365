screen 1x30 'k dump t dump t' foldtop --browse app.folded
