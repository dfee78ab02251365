stackfold --plain --comms='W*-22,ksoft*' ../perf/three-threads.perf
