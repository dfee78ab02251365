flamesvg --encoding 'utf-16"?>' a-share-is-the-width-of-its-box.in
