flamesvg -q | foldfilter
