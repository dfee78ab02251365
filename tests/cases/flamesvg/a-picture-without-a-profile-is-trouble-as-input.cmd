flamesvg --embed none sliver.folded | foldfilter
