flamesvg --nametype 'say "hi":' a-share-is-the-width-of-its-box.in | grep -o 'data-nametype="[^"]*"'
