for e in UTF-16 EBCDIC-US "" "a b"; do flamesvg --encoding "$e" ../input/a-share-is-the-width-of-its-box.in; echo $?; done
