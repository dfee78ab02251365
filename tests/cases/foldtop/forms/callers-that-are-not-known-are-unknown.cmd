foldtop --by=kind --tsv
