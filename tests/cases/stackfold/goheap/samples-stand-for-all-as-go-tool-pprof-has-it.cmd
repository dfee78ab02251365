for value in inuse_space inuse_objects; do stackfold --plain -q --value=$value samples-stand-for-all-as-go-tool-pprof-has-it.in; done	# numbers of: go tool pprof -raw
