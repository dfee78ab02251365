flamesvg -q --embed none two.folded | grep -c "<script\|<metadata"
