screen 24x80 't /=malloc Enter t dump t Back' foldtop --browse app.folded
