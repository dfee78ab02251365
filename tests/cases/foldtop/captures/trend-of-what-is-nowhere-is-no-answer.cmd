. ../captures.sh
foldtop --trend=nowhere */folded.txt
