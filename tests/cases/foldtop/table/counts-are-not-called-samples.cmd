printf '# samples="33"\nmain;a 50\nmain;b 43\nmain;c 7\n' | foldtop -n 1
for i in 1 2 3 4 5 6 7 8 9 10; do echo "main;f$i $((i * i * 7919 + 13))"; done | foldtop --of f3 -n 1
