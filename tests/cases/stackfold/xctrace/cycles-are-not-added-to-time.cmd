stackfold --meta; stackfold --meta --value=time <cycles-are-not-added-to-time.in
