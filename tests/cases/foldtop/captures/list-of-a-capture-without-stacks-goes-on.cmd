. ../captures.sh
: >20261121-193715-sort/folded.txt
foldtop --list --csv */folded.txt
