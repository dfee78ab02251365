flamesvg --colors=x a-share-is-the-width-of-its-box.in
