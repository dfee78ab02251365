for i in 1 2 3 4 5 6 7 8 9 10; do echo "main;f$i $((i * i * 7919 + 13))"; done | foldtop --ci -n 1
