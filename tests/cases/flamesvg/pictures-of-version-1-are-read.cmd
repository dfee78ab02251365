foldfilter version-1.picture && foldtop --top 2 version-1.picture | tail -2
