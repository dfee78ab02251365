stackfold --measure=latency
