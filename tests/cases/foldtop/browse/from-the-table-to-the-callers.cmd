screen 24x80 't /=malloc Enter s' foldtop --browse app.folded
