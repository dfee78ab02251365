stackfold --plain -q --event-filter=cycles
