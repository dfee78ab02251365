stackfold --latency=process
