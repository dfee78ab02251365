flamesvg --height 20 ../input/a-share-is-the-width-of-its-box.in | ../boxes; flamesvg --height 20 ../input/a-share-is-the-width-of-its-box.in | grep -o ' height="[0-9]*" viewBox'
