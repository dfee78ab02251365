printf ';;c 3\n;a 1\n;a;;b 2\nx 4\n' | flamesvg -q | foldfilter
