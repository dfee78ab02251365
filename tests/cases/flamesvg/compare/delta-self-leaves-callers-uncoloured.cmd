flamesvg -q --delta self ../two.folded | ../boxes
