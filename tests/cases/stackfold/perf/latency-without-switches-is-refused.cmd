stackfold --latency
