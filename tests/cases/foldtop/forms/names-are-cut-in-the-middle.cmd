printf 'main;abcdefghijklmnopqrstuvwxyz 1\nmain;äöüäöüäöüäöüäöüäöü 1\n' | foldtop --width=50; printf 'main;abcdefghijklmnopqrstuvwxyz 1\n' | foldtop --width=50 --full
