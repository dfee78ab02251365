screen 60x200 '/malloc Enter' foldview app.folded
