printf "b;x 1\na;x;y 2\na;x 1\n" | foldtop --tree
