# the hot functions of the stacks on standard input, with their shares
foldtop --report --tsv |
	awk -F'\t' 'NR > 1 && $2 == $NF { print $2, $4 }' | paste -s -d , -
