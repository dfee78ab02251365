SCREEN_TERM=dumb screen 8x60 '' foldview app.folded
