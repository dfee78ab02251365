flamesvg --truncate-text-right a-share-is-the-width-of-its-box.in | grep -o 'data-truncate-right="1"'
