foldtop --percentiles
