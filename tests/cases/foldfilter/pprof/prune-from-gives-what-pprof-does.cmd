# go tool pprof -traces -prune_from='^b$' of the same stacks prints this
foldfilter --leaf-at '^b$' pprof.folded
