stackfold --every=2 app.perf
