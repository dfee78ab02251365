# go tool pprof -traces -show_from='^b$' of the same stacks prints this
foldfilter --root-at '^b$' pprof.folded
