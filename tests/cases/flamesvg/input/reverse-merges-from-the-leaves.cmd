flamesvg --reverse | ../boxes
