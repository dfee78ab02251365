flamesvg --colors java ../java.folded | grep -o 'data-share="[^"]*"\|>[^<>]*%</text></g>' | sed 's/<.*//'
