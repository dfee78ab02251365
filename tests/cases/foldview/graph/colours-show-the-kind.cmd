screen -a 12x70 'kk' foldview app.folded
