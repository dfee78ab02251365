foldtop --brief
