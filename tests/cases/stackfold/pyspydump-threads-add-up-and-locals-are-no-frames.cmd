stackfold; stackfold --no-include-tname pyspydump-threads-add-up-and-locals-are-no-frames.in
