printf 'a\033[2Jb\302\233c\233d 3\n' | foldtop --markdown | grep -c '| a?.\[2Jb?c?d |'
