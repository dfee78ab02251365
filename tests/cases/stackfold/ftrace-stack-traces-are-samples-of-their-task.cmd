stackfold; stackfold --pid --all ftrace-stack-traces-are-samples-of-their-task.in
