# go tool pprof -traces -show_from='^[ab]$' of the same stacks prints this
foldfilter --root-at '^[ab]$' pprof.folded
