/*
 * The files that tell the symbols of a program or library: debug files by
 * their name and build id, the file itself, and what perf and debuginfod keep
 * of it.  A file of another build id is passed over.
 */
#ifndef STACKFOLD_DEBUGFILES_H
#define STACKFOLD_DEBUGFILES_H

#include <stdbool.h>

#include "tools/stackfold/symbols/elf.h"
#include "tools/stackfold/symbols/modules.h"

struct debugfiles {
	struct elf symbols, run;	/* with .symtab; as it ran */
	bool has_symbols, has_run;
};

/* both are to be closed; where there is neither, module.why says why */
void debugfiles_find(const struct modules *, struct module *,
    struct debugfiles *);
/* the file that dwz has put there what several debug files share, among them
 * that of the module; false if it is not found */
bool debugfiles_other(const struct modules *, struct module *, struct elf *);
/* the n-th file that may have debug information which was split off, closed if
 * it is not there; false if there are no more.  Its name counts from the folder
 * of the compiler; without a name it is a package */
bool debugfiles_split(const struct modules *, struct module *, str folder,
    str name, unsigned n, struct elf *);
/* the program itself, even if it has no symbols; false if it is not found */
bool debugfiles_program(const struct modules *, struct module *, struct elf *);

#endif
