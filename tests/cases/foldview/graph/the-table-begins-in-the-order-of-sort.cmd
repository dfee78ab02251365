screen 24x80 't' foldview --sort=total app.folded
