stackfold --measure=latency --comms=app </dev/null
