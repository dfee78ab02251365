{ echo '# columns="1"'; cat ../two.folded; } | flamesvg -q | ../boxes; flamesvg ../two.folded | grep -c data-before
