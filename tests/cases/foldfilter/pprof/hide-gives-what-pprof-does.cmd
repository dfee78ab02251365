# go tool pprof -traces -hide='^b$' of the same stacks prints this
foldfilter --hide '^b$' pprof.folded
