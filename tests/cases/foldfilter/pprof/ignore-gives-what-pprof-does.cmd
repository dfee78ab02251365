# go tool pprof -traces -ignore='^e$' of the same stacks prints this
foldfilter --ignore '^e$' pprof.folded
