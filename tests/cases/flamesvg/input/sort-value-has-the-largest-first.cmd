flamesvg --sort value order.folded | ../boxes | cut -d' ' -f1,5-
