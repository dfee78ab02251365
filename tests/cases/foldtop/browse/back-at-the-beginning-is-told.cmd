screen 24x80 'Back dump s' foldtop --browse app.folded
