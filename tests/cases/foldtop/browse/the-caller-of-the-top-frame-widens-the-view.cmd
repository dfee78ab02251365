screen 24x80 'kkkk Enter j dump j' foldtop --browse app.folded
