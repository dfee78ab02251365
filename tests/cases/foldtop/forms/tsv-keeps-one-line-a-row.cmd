printf "a;b c,d 2\na;\"q\" 3\n" | foldtop --tsv
