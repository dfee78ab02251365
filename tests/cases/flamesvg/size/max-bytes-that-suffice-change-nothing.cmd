flamesvg --max-bytes 100000 ../small.folded | foldfilter | cmp - ../small.folded
