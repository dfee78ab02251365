stackfold --every=1 --slice=1 app.perf
