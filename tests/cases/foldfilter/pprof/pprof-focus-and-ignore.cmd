# go tool pprof -traces -focus='^b$' -ignore='^f$' of the same stacks prints this
foldfilter --focus '^b$' --ignore '^f$' pprof.folded
