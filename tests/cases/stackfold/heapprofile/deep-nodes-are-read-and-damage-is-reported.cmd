deep() { awk 'BEGIN {
	node = "{\"callFrame\":{\"functionName\":\"f\"},\"selfSize\":1,\"children\":["
	printf "{\"head\":"
	for (i = 0; i < 3000; i++) printf "%s", node
	for (i = 0; i < 3000; i++) printf "]}"
	print "}" }'; }
deep | stackfold --plain | awk '{ frames += gsub(/f/, ""); sum += $NF } END { print NR, frames, sum }'
deep | head -c 100000 | stackfold --plain | wc -l
