printf 'main;a 50\nmain;b 43\nmain;c 7\n' | foldtop --ci --samples=100; printf 'main;a 92\nmain;c 8\n' | foldtop --ci --samples=100
