flamesvg -q --no-javascript ../two.folded | grep -c "<script\|<metadata"
