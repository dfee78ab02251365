/*
 * The files that tell the symbols of a program or library: debug files by
 * their name and build id, the file itself, and what perf and debuginfod keep
 * of it.  A file serves only if it belongs to what was recorded, see
 * recorded_file.h.
 */
#ifndef STACKFOLD_DEBUGFILES_H
#define STACKFOLD_DEBUGFILES_H

#include <stdbool.h>

#include "common/elf/elf.h"
#include "tools/stackfold/symbols/modules.h"

/* find both files, which the caller closes, or keeps for the next who asks;
 * where neither is found, module.why says why */
void debugfiles_find(struct modules *, struct module *, struct module_files *);
/* keep the files that were found open, or close them if many are kept */
void debugfiles_keep(struct modules *, struct module *, struct module_files *);
/* open the supplementary file that the module's debug file refers to (see
 * supplement.h); false if it is not found */
bool debugfiles_supplement(struct modules *, struct module *,
    struct elf *);
/*
 * Open the n-th file that may be FILE.dwo of that name, which counts from the
 * compiler's folder, or where the name is empty, PROGRAM.dwp.  The file is
 * closed if it does not exist; false if all places were tried.
 */
bool debugfiles_dwo(struct modules *, struct module *, str folder,
    str name, unsigned n, struct elf *);
/* open the program itself, even if it has no symbols; false if it is not
 * found */
bool debugfiles_program(struct modules *, struct module *, struct elf *);

/*
 * Write the path of a file that may belong to a module, below the folder of
 * --symfs.  In `place`, %b is the first byte of the build id in hexadecimal, %r
 * the rest of it, %n the module's name, %u that name without "/usr", %v the
 * kernel's release, %h $HOME, %x $XDG_CACHE_HOME and %d $DEBUGINFOD_CACHE_PATH.
 * Return false if one of them is unknown.
 */
bool debugfiles_path(struct buf *, const char *place, const struct modules *,
    const struct module *, str id);

#endif
