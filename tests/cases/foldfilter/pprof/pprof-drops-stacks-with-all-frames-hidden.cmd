# go tool pprof -traces -hide='^[bx]$' of the same stacks prints this
foldfilter --hide '^[bx]$' --ignore '^\[no frames\]$' pprof.folded
