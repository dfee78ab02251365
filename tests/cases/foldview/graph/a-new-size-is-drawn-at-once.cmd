screen 24x80 'kkkk size=12x40 dump size=30x100' foldview app.folded
