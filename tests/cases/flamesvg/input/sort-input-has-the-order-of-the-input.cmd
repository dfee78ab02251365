flamesvg --sort=input order.folded | ../boxes | cut -d' ' -f1,5-
