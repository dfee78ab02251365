flamesvg --nameattr attributes.tab ../input/a-share-is-the-width-of-its-box.in | sed '/<script><!/,$d' | grep 'ID1\|my own\|class=.frame top\|nameattr' | sed 's/<metadata class=.data.*//'
