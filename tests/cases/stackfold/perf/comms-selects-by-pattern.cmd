stackfold --comms='W*-22,ksoft*' three-threads.perf
