for value in inuse_space inuse_objects; do stackfold --plain -q --value=$value samples-are-scaled-as-by-go-tool-pprof.in; done	# numbers of: go tool pprof -raw
