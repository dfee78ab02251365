screen -a 12x70 '/eval Enter' foldtop --browse app.folded
