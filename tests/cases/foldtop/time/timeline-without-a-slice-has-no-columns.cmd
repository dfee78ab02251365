printf '# slice="1"\na;b 3\na;c 2\n' | foldtop --timeline 2>&1
