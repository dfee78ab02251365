# no callers belong to time when several threads run, or when none is sampled
stackfold --plain --measure=latency:alone
