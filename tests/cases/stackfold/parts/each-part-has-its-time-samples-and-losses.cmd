stackfold --plain --every=2 app.perf
