printf 'a 1 5\nb 2 0\n' | foldtop; printf '# columns="1"\na 1 5\n' | foldtop
