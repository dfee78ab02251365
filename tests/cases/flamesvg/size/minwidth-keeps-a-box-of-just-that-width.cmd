for w in 118 118.1 10% 10.01%; do echo a 900 b 100 | tr " " "\n" | paste -d " " - - | flamesvg --minwidth $w | ../boxes | grep -c "\[b\]"; done; :
