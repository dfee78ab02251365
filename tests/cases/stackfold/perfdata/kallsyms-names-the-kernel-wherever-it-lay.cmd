stackfold --plain -q --kallsyms=kallsyms
