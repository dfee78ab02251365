n=modules-of-simpleperf-are-known.in; stackfold -q --module $n; stackfold -q --plain $n
