stackfold --event-filter=cycles
