# go tool pprof -traces -show_from='^b$' of the same stacks prints this
foldfilter --show_from '^b$' pprof.folded
