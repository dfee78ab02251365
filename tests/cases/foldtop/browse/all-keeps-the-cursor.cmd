screen 24x80 'kkk Enter k Enter dump a' foldtop --browse app.folded
