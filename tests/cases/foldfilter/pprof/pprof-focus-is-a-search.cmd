# go tool pprof -traces -focus='[ce]' of the same stacks prints this
foldfilter --focus '[ce]' pprof.folded
