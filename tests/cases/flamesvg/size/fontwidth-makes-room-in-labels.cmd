flamesvg --width 200 --fontwidth 1.2 labels.folded | ../boxes | sed -n 's/.*\[/[/p'
