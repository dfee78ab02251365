flamesvg --inverted --subtitle below | ../boxes
