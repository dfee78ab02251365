stackfold -q --offcpu
