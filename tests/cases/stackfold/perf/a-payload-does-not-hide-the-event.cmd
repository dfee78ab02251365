stackfold --plain --event-filter=cycles
