n=simpleperf-recordings-have-their-symbols.in; stackfold --list-events $n; stackfold -q --all --module $n
