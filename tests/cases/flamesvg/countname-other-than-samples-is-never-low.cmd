flamesvg --countname ms | ./boxes
