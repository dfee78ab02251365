screen 24x80 'kkkk Enter dump Back dump Back' foldtop --browse app.folded
