flamesvg --nametype 'say "hi":' ../input/a-share-is-the-width-of-its-box.in | grep -o 'data-nametype="[^"]*"'
