flamesvg -q --width-by before ../two.folded | ../boxes
