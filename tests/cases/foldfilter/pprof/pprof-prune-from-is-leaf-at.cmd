# go tool pprof -traces -prune_from='^[ab]$' of the same stacks prints this
foldfilter --leaf-at '^[ab]$' pprof.folded
