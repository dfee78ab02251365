stackfold --offcpu --weight=samples
