flamesvg --flamechart | ../boxes
