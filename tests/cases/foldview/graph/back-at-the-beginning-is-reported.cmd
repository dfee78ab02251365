screen 24x80 'Back dump s' foldview app.folded
