flamesvg -q sliced.folded | ./cells
