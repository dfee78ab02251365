stackfold --plain --size <memory-counts-allocations.in
