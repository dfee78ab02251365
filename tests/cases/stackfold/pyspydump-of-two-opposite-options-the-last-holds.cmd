stackfold --no-include-tname --include-tname pyspydump-threads-add-up-and-locals-are-no-frames.in
