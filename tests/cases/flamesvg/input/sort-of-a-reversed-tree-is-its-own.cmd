flamesvg --sort=input --reverse order.folded | ../boxes | cut -d' ' -f1,5-
