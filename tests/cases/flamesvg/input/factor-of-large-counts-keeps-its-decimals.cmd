printf 'a;b 1234567890123\n' | flamesvg --factor 0.001 --countname us | ../boxes
