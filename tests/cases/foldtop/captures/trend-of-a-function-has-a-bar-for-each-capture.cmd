. ../captures.sh
# Wilson, by hand: 50 of 100 is 40.4 to 59.6 %, 160 of 200 is 73.9 to 85.0 %
foldtop --ascii --trend==parse */folded.txt
