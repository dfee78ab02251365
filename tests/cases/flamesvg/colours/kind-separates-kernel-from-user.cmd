flamesvg --colors kind ../java.folded | ../boxes | cut -d' ' -f4-
