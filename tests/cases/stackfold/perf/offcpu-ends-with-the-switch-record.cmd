stackfold --offcpu
