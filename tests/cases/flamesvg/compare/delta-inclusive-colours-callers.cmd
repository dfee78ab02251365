flamesvg -q --delta inclusive ../two.folded | ../boxes
