stackfold --plain a-location-holds-inlined-functions-first.in -
