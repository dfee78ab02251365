printf '# samples="100"\nmain;a 50\nmain;b 43\nmain;c 7\n' | foldtop --ci; printf '# samples="100"\nmain;a 92\nmain;c 8\n' | foldtop --ci
