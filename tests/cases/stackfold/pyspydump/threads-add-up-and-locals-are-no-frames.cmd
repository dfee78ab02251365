stackfold; stackfold --no-include-tname threads-add-up-and-locals-are-no-frames.in
