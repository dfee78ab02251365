/*
 * The symbols of the kernel and its modules from their own files, vmlinux and
 * *.ko, where kallsyms cannot be had: the kernel that was recorded is not the
 * one that runs.  A file is used only if its build id was recorded, or where no
 * build id was recorded, if it is named after the recorded release.
 */
#ifndef STACKFOLD_VMLINUX_H
#define STACKFOLD_VMLINUX_H

#include "tools/stackfold/symbols/modules.h"

/* read them into module.table; false if no such file is found */
bool vmlinux_load(const struct modules *, struct module *);
/* the same of a module; where it fails, module.why says why */
void vmlinux_load_ko(const struct modules *, struct module *);

#endif
