flamesvg --factor 0.5 total-of-100-samples-is-fine.in | ../boxes; printf "a 101\n" | flamesvg --factor 0.5 | ../boxes
