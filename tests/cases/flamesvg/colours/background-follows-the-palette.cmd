for c in hot mem io red chain java; do flamesvg --colors $c ../input/a-share-is-the-width-of-its-box.in | grep -o 'data-bg2="[^"]*"'; done
