stackfold --plain <calls-counts-leaf-calls.in
