stackfold --latency --offcpu </dev/null
