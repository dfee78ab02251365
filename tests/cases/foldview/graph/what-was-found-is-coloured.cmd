screen -a 12x70 '/eval Enter' foldview app.folded
