stackfold --plain; stackfold --plain --all a-location-holds-inlined-functions-first.in
