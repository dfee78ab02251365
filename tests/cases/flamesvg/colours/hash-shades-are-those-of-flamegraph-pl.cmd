flamesvg --hash shades.folded | ../boxes | cut -d' ' -f4,5
