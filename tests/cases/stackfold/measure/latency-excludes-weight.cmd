stackfold --measure=latency --weight=samples </dev/null
