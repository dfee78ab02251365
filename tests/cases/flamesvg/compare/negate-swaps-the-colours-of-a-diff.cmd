flamesvg -q --negate ../two.folded | ../boxes
