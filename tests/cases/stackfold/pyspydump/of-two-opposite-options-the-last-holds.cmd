stackfold --no-include-tname --include-tname threads-add-up-and-locals-are-no-frames.in
