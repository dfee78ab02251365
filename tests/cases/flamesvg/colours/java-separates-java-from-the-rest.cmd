flamesvg --colors java ../java.folded | ../boxes | cut -d' ' -f4,5
