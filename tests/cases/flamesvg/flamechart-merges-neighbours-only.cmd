flamesvg --flamechart | ./boxes
