flamesvg --encoding 'utf-16"?>' ../input/a-share-is-the-width-of-its-box.in
