stackfold; stackfold --all pproftraces-blocks-add-up-in-nanoseconds.in
