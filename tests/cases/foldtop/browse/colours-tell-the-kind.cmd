screen -a 12x70 'kk' foldtop --browse app.folded
