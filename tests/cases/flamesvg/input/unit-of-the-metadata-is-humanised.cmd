printf "# unit=\"bytes\"\na;b 1288490189\n" | flamesvg | ../boxes; printf "# unit=\"ns\"\na;b 3400000000\n" | flamesvg | ../boxes
