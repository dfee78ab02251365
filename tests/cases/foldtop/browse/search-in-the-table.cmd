screen 24x80 't /eval Enter dump n dump n dump N' foldtop --browse app.folded
