/*
 * The symbols of the kernel, from /proc/kallsyms if the running kernel is the
 * one that was recorded, or from the copy that perf record keeps:
 *
 *	ffffffff81000000 T _text
 *	ffffffffc0201000 t ext4_read	[ext4]
 */
#ifndef STACKFOLD_KALLSYMS_H
#define STACKFOLD_KALLSYMS_H

#include "tools/stackfold/perfdata/modules.h"

/* begin to read those of the running kernel in another thread; until
 * kallsyms_load() nobody may touch the module */
void kallsyms_begin(struct modules *, struct module *);
/* read them into module.table */
void kallsyms_load(struct modules *, struct module *);

#endif
