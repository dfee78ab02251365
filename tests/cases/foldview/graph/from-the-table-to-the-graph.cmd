screen 24x80 't /=malloc Enter t dump t Back' foldview app.folded
