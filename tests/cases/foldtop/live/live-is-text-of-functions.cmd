foldtop --live --json parts.folded; foldtop --live --by=module parts.folded; foldtop --times=2 parts.folded; foldtop --live parts.folded parts.folded
