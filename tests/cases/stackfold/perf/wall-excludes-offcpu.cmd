stackfold --wall --offcpu
