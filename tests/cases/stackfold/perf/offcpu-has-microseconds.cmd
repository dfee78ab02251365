stackfold -q --meta --offcpu | grep unit
