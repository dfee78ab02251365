flamesvg --color-rules colours.rules module.folded | ../boxes | cut -d' ' -f4-
