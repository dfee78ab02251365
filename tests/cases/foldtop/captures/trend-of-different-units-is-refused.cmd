. ../captures.sh
printf '# unit="bytes"\nmain 7\n' >heap
foldtop --trend */folded.txt heap
foldtop --trend=main --tsv */folded.txt heap
