flamesvg --stroke-color '#102030' a-share-is-the-width-of-its-box.in | grep -c 'stroke="#102030"'; flamesvg --stroke-color none a-share-is-the-width-of-its-box.in | grep -o 'data-stroke-color'
