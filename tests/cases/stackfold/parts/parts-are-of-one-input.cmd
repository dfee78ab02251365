stackfold --every=1 app.perf app.perf
