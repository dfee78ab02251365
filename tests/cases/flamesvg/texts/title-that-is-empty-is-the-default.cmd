for o in '' --inverted '--flamechart --inverted'; do flamesvg --title '' $o ../input/a-share-is-the-width-of-its-box.in | grep -o '<text class=.title.*'; done
