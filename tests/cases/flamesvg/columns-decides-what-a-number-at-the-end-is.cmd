flamesvg -q --columns 1 two.folded | ./boxes; flamesvg --columns 2 two.folded | grep -c data-before
