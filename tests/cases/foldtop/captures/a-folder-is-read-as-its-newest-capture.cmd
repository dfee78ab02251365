. ../captures.sh
ln -s 20261122-080000-sort latest
gzip latest/folded.txt
foldtop -n 1 .
foldtop --tsv -n 1 20261121-193715-sort/
mkdir none
foldtop none
