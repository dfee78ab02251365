/*
 * The symbols of the kernel, from /proc/kallsyms if the running kernel is the
 * one that was recorded, or from the copy that perf record keeps:
 *
 *	ffffffff81000000 T _text
 *	ffffffff82000000 T _etext
 *	ffffffffc0201000 t ext4_read	[ext4]
 *
 * Linux writes /proc/kallsyms anew whenever it is read, which takes ten times
 * as long as to read the copy.  The kernel's own code, up to _etext, is the
 * same in all boots of one build, except for where it lies.  So the copy serves
 * for it, if it has that line, and where the lines around an address are whole.
 * Only the first address elsewhere makes a recording read /proc/kallsyms:
 * modules may lie at other places now.
 */
#ifndef STACKFOLD_KALLSYMS_H
#define STACKFOLD_KALLSYMS_H

#include "tools/stackfold/symbols/modules.h"

/* begin to read them in another thread, all of them if `whole`, because an
 * address lies beyond the kernel's own code; does nothing if that was begun
 * before */
void kallsyms_begin(struct modules *, struct module *, bool whole);
/* wait for that thread, and forget what it has read */
void kallsyms_end(struct modules *);
/* read them into module.table */
void kallsyms_load(struct modules *, struct module *);

#endif
