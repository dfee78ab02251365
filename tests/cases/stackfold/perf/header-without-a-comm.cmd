stackfold -q --event-filter=cycles
