. ../captures.sh
# of n samples: n + 1.92 -+ 1.96 sqrt(n + 0.96), so 82.2 to 121.6, 174.1 to 229.7
foldtop --ascii --trend */folded.txt
foldtop --csv --trend */folded.txt
