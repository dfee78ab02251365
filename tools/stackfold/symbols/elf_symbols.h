/*
 * Reads the symbols of a program or library: .symtab, .dynsym, and names for
 * the entries of its procedure linkage table (PLT).
 */
#ifndef STACKFOLD_ELF_SYMBOLS_H
#define STACKFOLD_ELF_SYMBOLS_H

#include "tools/stackfold/symbols/modules.h"

/* read the symbols into module.table */
void elf_symbols_load(struct modules *, struct module *);
/* read those of the kernel or a kernel module from an open file, with addresses
 * in memory; false if the file has none */
bool elf_symbols_load_kernel(const struct modules *, struct module *,
    const struct elf *);
bool elf_symbols_load_ko(struct module *, const struct elf *);

#endif
