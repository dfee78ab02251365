screen 24x80 't dump jj dump o' foldview app.folded
