/*
 * The symbols of a program or library: .symtab, .dynsym, and the entries of its
 * procedure linkage table, which have no symbols of their own.
 */
#ifndef STACKFOLD_ELF_SYMBOLS_H
#define STACKFOLD_ELF_SYMBOLS_H

#include "tools/stackfold/symbols/modules.h"

/* read them into module.table */
void elf_symbols_load(struct modules *, struct module *);
/* the same of the kernel or of a module of it: from an open file, at the
 * addresses in memory; false if the file has none */
bool elf_symbols_load_kernel(const struct modules *, struct module *,
    const struct elf *);
bool elf_symbols_load_ko(struct module *, const struct elf *);

#endif
