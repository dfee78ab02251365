tmp=$(mktemp) && flamesvg -q --flamechart sliced.folded >$tmp; grep -c "class=.heatmap" $tmp; foldfilter $tmp; foldfilter --drop-time sliced.folded; rm $tmp
