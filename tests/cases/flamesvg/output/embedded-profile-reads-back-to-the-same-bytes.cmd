flamesvg -q --minwidth 50% ../two.folded | foldfilter | diff - two.sorted && flamesvg hostile.folded | foldfilter | diff - hostile.folded && echo same
