flamesvg --total 200 a-share-is-the-width-of-its-box.in | ../boxes
