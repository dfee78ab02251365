for mark in '\037\213' '\377\376' '\376\377' '\357\273\277' '\050\265\057\375' 'BZh91AY&SY'; do
	printf "# x\n${mark}b 1 [000] 1.5: 7 cycles:\n\t401136 f (/bin/a)\n\n" | stackfold --plain -q | foldfilter
done
