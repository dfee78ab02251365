flamesvg -q ../two.folded | grep -o "Gone:[^<]*"
