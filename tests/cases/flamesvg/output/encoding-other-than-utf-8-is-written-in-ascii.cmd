flamesvg --encoding ISO-8859-1 --title 'caf\303\251' cafe.folded | head -n 1; flamesvg --encoding ISO-8859-1 cafe.folded | ../boxes
