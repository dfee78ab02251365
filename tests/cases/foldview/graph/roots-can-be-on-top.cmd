screen 24x80 'i dump j dump j Enter' foldview app.folded
