stackfold --event-filter=instructions
