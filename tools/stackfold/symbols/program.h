/*
 * The symbols of a program or library: .symtab, .dynsym, and the jumps of its
 * procedure linkage table, which have no symbols of their own.
 */
#ifndef STACKFOLD_PROGRAM_H
#define STACKFOLD_PROGRAM_H

#include "tools/stackfold/symbols/modules.h"

/* read them into module.table */
void program_load(struct modules *, struct module *);
/* the same of the kernel and of a module of it, out of an open file, at the
 * addresses where they lay; false if it has none */
bool program_kernel(const struct modules *, struct module *,
    const struct elf *);
bool program_ko(struct module *, const struct elf *);

#endif
