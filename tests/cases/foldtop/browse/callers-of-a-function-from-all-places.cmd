screen 24x80 '/malloc Enter s dump k' foldtop --browse app.folded
