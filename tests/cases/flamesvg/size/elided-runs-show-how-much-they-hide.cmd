flamesvg --minwidth 10 ../small.folded | ../boxes | grep elided | head -n 3
