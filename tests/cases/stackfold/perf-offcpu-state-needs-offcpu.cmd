stackfold --offcpu-state=D
