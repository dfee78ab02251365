flamesvg --colors python python.folded | ../boxes | cut -d' ' -f4-
