screen 24x80 'kkkk Enter j dump j' foldview app.folded
