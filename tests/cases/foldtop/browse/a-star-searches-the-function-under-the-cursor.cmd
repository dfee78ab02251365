screen -a 12x60 'kkk * dump n' foldtop --browse app.folded
