flamesvg -q --embed none two.folded | grep -o "<script\|<metadata"
