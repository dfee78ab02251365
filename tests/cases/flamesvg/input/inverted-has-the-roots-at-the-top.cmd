flamesvg --inverted --subtitle below <a-share-is-the-width-of-its-box.in | ../boxes
