stackfold -q --time=15, three-threads.perf; stackfold -q --time=,10 three-threads.perf; stackfold -q --time="10,11 19,20" three-threads.perf; stackfold -q --time=10.000001,20 three-threads.perf
