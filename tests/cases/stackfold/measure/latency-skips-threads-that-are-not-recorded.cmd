stackfold --plain -q --measure=latency
