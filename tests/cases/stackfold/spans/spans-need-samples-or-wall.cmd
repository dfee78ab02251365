stackfold --measure=latency --spans=x </dev/null
