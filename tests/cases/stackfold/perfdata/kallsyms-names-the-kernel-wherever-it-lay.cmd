stackfold -q --kallsyms=kallsyms
