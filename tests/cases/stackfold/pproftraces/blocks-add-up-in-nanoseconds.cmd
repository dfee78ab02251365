stackfold; stackfold --all blocks-add-up-in-nanoseconds.in
