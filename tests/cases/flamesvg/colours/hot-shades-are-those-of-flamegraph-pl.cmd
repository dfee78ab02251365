flamesvg --colors=hot shades.folded | ../boxes | cut -d' ' -f4,5
