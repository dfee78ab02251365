printf 'main;a\033[2Jb\377c\302\233d 1\n' | foldtop -n 1; printf 'main;a\033[2Jb\377c 1\n' | foldtop -n 1 --json | tail -n 2
