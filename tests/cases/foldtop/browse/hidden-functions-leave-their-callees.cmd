screen 24x80 '/=tokenize Enter x dump Back' foldtop --browse app.folded
