screen 8x40 'kk close' foldview app.folded
