for by in after max; do flamesvg -q --width-by $by ../two.folded | grep -o '>only [a-z]*'; done
