stackfold --latency --comms=app </dev/null
