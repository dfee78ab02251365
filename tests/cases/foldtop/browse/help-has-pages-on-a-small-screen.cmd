screen 10x40 '? dump j dump j dump j dump ? Esc' foldtop --browse app.folded
