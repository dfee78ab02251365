screen 1x30 'k dump t dump t' foldview app.folded
