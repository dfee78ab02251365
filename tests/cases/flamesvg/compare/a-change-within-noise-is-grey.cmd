flamesvg tested.folded | ../boxes | cut -d' ' -f4,5; flamesvg tested.folded | grep -o 'no significant[^<]*'
