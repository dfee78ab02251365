# go tool pprof -traces -show='^(main|b)$' of the same stacks prints this
foldfilter --show '^(main|b)$' pprof.folded
