screen -a 10x70 'k' foldview two.folded
