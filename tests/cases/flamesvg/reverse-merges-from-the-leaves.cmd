flamesvg --reverse | ./boxes
