/*
 * Finds the files with the symbols of a program or library: the file itself,
 * debug files by name and build id, and copies kept by perf and debuginfod.  A
 * file is used only if it belongs to the recorded program, see recorded_file.h.
 */
#ifndef STACKFOLD_DEBUGFILES_H
#define STACKFOLD_DEBUGFILES_H

#include <stdbool.h>

#include "common/elf/elf.h"
#include "tools/stackfold/symbols/modules.h"

/* Find the files of a module.  The caller closes them or passes them to
 * debugfiles_keep().  If no file is found, module.why is set. */
void debugfiles_find(struct modules *, struct module *, struct module_files *);
/* keep the files open for the next debugfiles_find(), or close them if too many
 * are open */
void debugfiles_keep(struct modules *, struct module *, struct module_files *);
/* Open the supplementary file of the module's debug file, see supplement.h.
 * Return false if it is not found. */
bool debugfiles_supplement(struct modules *, struct module *,
    struct elf *);
/* Open the n-th candidate for a .dwo file, whose name may be relative to the
 * compilation directory, or, with an empty name, for PROGRAM.dwp.  The file is
 * closed if it does not exist.  Return false after the last candidate. */
bool debugfiles_dwo(struct modules *, struct module *, str folder,
    str name, unsigned n, struct elf *);
/* Open the program itself, even if it has no symbols.  Return false if it is
 * not found. */
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
