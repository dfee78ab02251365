# go tool pprof -traces -focus='^c$' -hide='^a$' -show_from='^b$' -prune_from='^c$' of the same stacks prints this
foldfilter --focus '^c$' --hide '^a$' --root-at '^b$' --leaf-at '^c$' pprof.folded
