SCREEN_TERM=dumb screen 8x60 '' foldtop --browse app.folded
