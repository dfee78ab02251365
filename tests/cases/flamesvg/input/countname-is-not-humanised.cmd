printf "# unit=\"bytes\"\na;b 1288490189\n" | flamesvg --countname ns | ../boxes
