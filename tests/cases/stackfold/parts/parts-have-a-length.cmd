stackfold --every=soon app.perf; stackfold --every=0 app.perf
