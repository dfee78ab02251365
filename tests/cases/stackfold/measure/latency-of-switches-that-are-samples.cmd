stackfold --plain --measure=latency --meta
