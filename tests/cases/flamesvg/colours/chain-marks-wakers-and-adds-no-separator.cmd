flamesvg --colors chain chain.folded | ../boxes | cut -d' ' -f4-; flamesvg --colors chain chain.folded | foldfilter
