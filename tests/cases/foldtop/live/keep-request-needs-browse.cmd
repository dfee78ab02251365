foldtop --live --keep-request=x parts.folded
