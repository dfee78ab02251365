# go tool pprof -traces -prune_from='^b$' of the same stacks prints this
foldfilter --prune_from '^b$' pprof.folded
