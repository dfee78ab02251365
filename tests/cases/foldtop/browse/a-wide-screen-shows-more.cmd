screen 60x200 '/malloc Enter' foldtop --browse app.folded
