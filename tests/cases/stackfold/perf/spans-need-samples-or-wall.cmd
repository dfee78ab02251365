stackfold --latency --spans=x </dev/null
