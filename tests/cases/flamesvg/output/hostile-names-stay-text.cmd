flamesvg hostile.folded | ../boxes | cut -d" " -f5-
