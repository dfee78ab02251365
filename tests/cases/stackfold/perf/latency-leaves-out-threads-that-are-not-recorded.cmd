stackfold -q --latency
