sed 's/$/\r/' labels-are-not-frames-and-bytes-have-units.in | stackfold
