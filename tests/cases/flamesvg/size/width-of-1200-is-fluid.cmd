flamesvg ../input/a-share-is-the-width-of-its-box.in | grep -o ' width="[0-9]*" height="[0-9]*" viewBox\|data-fluid="1"'
