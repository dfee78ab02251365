screen 5x1 'k dump t dump ? dump q' foldview app.folded
