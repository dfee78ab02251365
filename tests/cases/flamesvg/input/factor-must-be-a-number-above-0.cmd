for f in 0 -1 nan 1,5 x; do flamesvg --factor "$f" a-share-is-the-width-of-its-box.in; echo $?; done
