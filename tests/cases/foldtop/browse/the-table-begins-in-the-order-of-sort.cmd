screen 24x80 't' foldtop --browse --sort=total app.folded
