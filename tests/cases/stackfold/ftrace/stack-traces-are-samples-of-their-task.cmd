stackfold; stackfold --pid --all stack-traces-are-samples-of-their-task.in
