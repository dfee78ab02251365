printf 'main;parse 2.5\nmain 7.5\n' | foldtop --list --json
printf 'main;parse 2.5\nmain 7.5\n' | foldtop --list --tsv
