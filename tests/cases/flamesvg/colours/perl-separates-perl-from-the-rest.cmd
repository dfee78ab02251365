flamesvg --colors perl perl.folded | ../boxes | cut -d' ' -f4,5
