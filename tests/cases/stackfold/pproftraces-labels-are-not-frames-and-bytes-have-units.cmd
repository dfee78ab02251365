sed 's/$/\r/' pproftraces-labels-are-not-frames-and-bytes-have-units.in | stackfold
