screen 10x40 '? dump j dump j dump j dump ? Esc' foldview app.folded
