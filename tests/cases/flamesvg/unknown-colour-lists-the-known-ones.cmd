flamesvg --stroke-color=pinkish a-share-is-the-width-of-its-box.in
