stackfold -q --measure=latency
