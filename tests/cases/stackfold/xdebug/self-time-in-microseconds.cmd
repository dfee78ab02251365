stackfold <calls-counts-leaf-calls.in
