flamesvg --colors rust rust.folded | ../boxes | cut -d' ' -f4-
