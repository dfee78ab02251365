stackfold --measure=latency --meta
