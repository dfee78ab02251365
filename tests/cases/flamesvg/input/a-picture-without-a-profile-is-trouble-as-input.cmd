flamesvg --no-javascript ../sliver.folded | foldfilter
