stackfold --plain -q --pid; stackfold --plain -q --tid process-0-is-a-process.in
