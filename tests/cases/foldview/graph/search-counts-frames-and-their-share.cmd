screen 24x80 '/malloc Enter dump n dump n dump n dump N' foldview app.folded
