flamesvg -q --bgcolors '#123456' ../two.folded | grep -o 'data-bg="1"'; flamesvg -q ../two.folded | grep -c 'data-bg="1"'
