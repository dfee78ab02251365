stackfold --plain; stackfold --plain --pid --all stack-traces-are-samples-of-their-task.in
