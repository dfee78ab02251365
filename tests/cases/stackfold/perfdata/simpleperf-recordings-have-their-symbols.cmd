n=simpleperf-recordings-have-their-symbols.in; stackfold --plain --list-events $n; stackfold --plain -q --all --module $n
