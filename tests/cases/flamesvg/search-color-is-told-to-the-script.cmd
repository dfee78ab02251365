flamesvg --search-color '#0f0' a-share-is-the-width-of-its-box.in | grep -o 'data-search-color="[^"]*"'
