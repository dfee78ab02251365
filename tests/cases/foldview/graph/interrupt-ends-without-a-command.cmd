screen 8x40 'k ^C' foldview app.folded
