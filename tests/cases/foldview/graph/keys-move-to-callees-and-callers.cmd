screen 24x80 'kk dump j dump Up dump Down' foldview app.folded
