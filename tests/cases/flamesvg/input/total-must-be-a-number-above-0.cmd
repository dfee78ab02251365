for t in 0 -5 1e9 inf "" x; do flamesvg --total "$t" a-share-is-the-width-of-its-box.in; echo $?; done
