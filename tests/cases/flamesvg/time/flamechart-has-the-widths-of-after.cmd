flamesvg --flamechart --width-by max ../two.folded
