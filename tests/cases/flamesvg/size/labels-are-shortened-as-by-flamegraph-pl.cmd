flamesvg --width 200 labels.folded | ../boxes
