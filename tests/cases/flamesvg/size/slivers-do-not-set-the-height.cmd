flamesvg ../sliver.folded | sed -n "s/.* height=\"\([0-9]*\)\" viewBox.*/\1/p"; flamesvg ../sliver.folded | ../boxes | grep "more levels"
