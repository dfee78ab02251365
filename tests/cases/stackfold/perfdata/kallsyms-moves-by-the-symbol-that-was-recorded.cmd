stackfold --plain -q --kallsyms=kallsyms-stext
