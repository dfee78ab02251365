stackfold --plain --event-filter=instructions
