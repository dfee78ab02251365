stackfold --latency --meta
