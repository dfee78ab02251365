NO_COLOR=1 screen -a 12x70 '/malloc Enter' foldview app.folded
