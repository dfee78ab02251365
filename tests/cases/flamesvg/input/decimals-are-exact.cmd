printf "a;b 0.1\na;c 0.2\n" | flamesvg --countname s | ../boxes
