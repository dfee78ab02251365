stackfold a-location-holds-inlined-functions-first.in -
