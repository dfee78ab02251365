printf 'abcXdef 100\nabcYdef 100\n' | flamesvg --deterministic | ./boxes | cut -d' ' -f4,5
