stackfold -q --pid; stackfold -q --tid process-0-is-a-process.in
