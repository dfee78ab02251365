foldfilter --time=0.5,1.5 --drop-time slices.folded
