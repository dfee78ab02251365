flamesvg --total 99 a-share-is-the-width-of-its-box.in | ../boxes | head -n 1
