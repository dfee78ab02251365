stackfold --comms=app --pids=1
