screen -a 10x70 'k' foldtop --browse two.folded
