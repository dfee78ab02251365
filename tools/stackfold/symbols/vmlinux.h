/*
 * Reads the symbols of the kernel and its modules from their files, vmlinux and
 * *.ko, if kallsyms is not available because another kernel is running.  A file
 * is used only if its build id was recorded or, if none was recorded, if its
 * name has the recorded release.
 */
#ifndef STACKFOLD_VMLINUX_H
#define STACKFOLD_VMLINUX_H

#include "tools/stackfold/symbols/modules.h"

/* read the kernel's symbols into module.table; false if no file is found */
bool vmlinux_load(const struct modules *, struct module *);
/* read those of a kernel module; on failure, module.why is set */
void vmlinux_load_ko(const struct modules *, struct module *);

#endif
