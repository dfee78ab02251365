screen 24x80 't /=malloc Enter s' foldview app.folded
