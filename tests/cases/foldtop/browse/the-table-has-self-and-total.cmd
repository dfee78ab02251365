screen 24x80 't dump jj dump o' foldtop --browse app.folded
