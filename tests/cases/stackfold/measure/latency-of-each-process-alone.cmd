stackfold --plain --measure=latency:process
