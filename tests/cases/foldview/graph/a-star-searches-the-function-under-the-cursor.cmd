screen -a 12x60 'kkk * dump n' foldview app.folded
