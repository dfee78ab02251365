flamesvg -q ../two.folded | ../boxes
