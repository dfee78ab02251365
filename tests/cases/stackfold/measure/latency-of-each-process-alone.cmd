stackfold --measure=latency:process
