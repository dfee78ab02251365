flamesvg --random ../input/a-share-is-the-width-of-its-box.in | ../boxes | cut -d' ' -f4,5
