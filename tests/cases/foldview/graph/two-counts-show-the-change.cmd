screen 24x80 'kk dump l dump t' foldview two.folded
