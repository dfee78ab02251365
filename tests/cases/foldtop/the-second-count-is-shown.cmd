printf 'a 1 5\nb 2 0\n' | foldtop; printf 'a 1 5\n' | foldtop --columns=1
