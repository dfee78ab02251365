. ../captures.sh
cp 20261121-193715-sort/folded.txt other.folded
foldtop --list -n 2 --csv */folded.txt other.folded
