screen 24x80 '/malloc Enter s dump k' foldview app.folded
