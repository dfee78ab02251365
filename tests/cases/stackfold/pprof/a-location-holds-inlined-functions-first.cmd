stackfold; stackfold --all a-location-holds-inlined-functions-first.in
