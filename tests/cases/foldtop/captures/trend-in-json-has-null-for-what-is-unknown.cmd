. ../captures.sh
printf 'main;parse 2.5\nmain 7.5\n' >odd
foldtop --json --trend=parse */folded.txt odd
