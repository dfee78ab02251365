stackfold --latency --weight=samples </dev/null
