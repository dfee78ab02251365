/*
 * Reads the symbols of a program or library: .symtab, .dynsym, and names for
 * the entries of its procedure linkage table (PLT).
 */
#ifndef STACKFOLD_ELF_SYMBOLS_H
#define STACKFOLD_ELF_SYMBOLS_H

#include "tools/stackfold/symbols/modules.h"

/* read the symbols into module.table */
void elf_symbols_load(struct modules *, struct module *);
/*
 * Read the symbols of the kernel from a vmlinux, if kallsyms is not available
 * because another kernel is running, or those of a kernel module from its *.ko.
 * A file is used only if its build id was recorded or, if none was recorded, if
 * its name has the recorded release.  Without a file, elf_symbols_load_kernel()
 * returns false, and elf_symbols_load_ko() sets module.why.
 */
bool elf_symbols_load_kernel(const struct modules *, struct module *);
void elf_symbols_load_ko(const struct modules *, struct module *);

#endif
