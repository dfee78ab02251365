flamesvg --full-height ../sliver.folded | sed -n "s/.* height=\"\([0-9]*\)\" viewBox.*/\1/p"
