flamesvg | ../boxes
