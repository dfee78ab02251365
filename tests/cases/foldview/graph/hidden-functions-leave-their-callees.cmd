screen 24x80 '/=tokenize Enter x dump Back' foldview app.folded
