foldtop --by=function layers.in | cksum; foldtop layers.in | cksum
