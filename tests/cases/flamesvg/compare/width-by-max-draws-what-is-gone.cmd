flamesvg -q --width-by max ../two.folded | ../boxes
