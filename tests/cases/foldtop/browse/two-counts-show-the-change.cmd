screen 24x80 'kk dump l dump t' foldtop --browse two.folded
