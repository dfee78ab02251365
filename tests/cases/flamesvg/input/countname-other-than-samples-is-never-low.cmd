flamesvg --countname ms | ../boxes
