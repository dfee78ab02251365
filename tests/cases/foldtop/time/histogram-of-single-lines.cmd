in=histogram-of-single-lines.in; for o in --ascii --tsv --json "--ascii --of db"; do foldtop --histogram $o $in | grep -v '"health"'; done; grep write $in | foldtop --histogram --ascii
