# go tool pprof -traces -show='^[ac]$' of the same stacks prints this
foldfilter --show '^[ac]$' --ignore '^\[no frames\]$' pprof.folded
