flamesvg --colors js js.folded | ../boxes | cut -d' ' -f4,5
