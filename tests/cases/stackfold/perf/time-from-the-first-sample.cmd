stackfold -q --time=+5,+9.999 three-threads.perf; stackfold -q --time=+5,+10 three-threads.perf
