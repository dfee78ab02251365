# go tool pprof -traces -focus='^b$' of the same stacks prints this
foldfilter --focus '^b$' pprof.folded
