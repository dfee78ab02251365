flamesvg | ./boxes
