stackfold -q --kallsyms=kallsyms-stext
