grep -v "^#" sliced.folded | flamesvg -q --heatmap | ./cells; grep -v "^#" sliced.folded | flamesvg -q --heatmap | foldfilter; grep -v "^#" sliced.folded | flamesvg -q | grep -c "class=.heatmap"
