stackfold --size <memory-counts-allocations.in
