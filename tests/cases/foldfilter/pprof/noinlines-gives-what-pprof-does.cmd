# go tool pprof -traces -noinlines prints this of a location with b inlined
foldfilter --hide kind:inlined
