stackfold --plain -q --time=+5,+9.999 ../perf/three-threads.perf; stackfold --plain -q --time=+5,+10 ../perf/three-threads.perf
