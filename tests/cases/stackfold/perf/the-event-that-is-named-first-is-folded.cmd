stackfold --meta --pids=1
