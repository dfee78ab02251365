/*
 * Reads the symbols of the kernel from /proc/kallsyms, if the running kernel is
 * the recorded one, or from the copy that perf record keeps:
 *
 *	ffffffff81000000 T _text
 *	ffffffff82000000 T _etext
 *	ffffffffc0201000 t ext4_read	[ext4]
 *
 * Linux generates /proc/kallsyms on each read, which takes ten times as long as
 * reading the copy.  The core kernel, up to _etext, is the same after each boot
 * of one build, except for its address, so the copy is used for it.
 * /proc/kallsyms is read only if lines are damaged, or for an address outside
 * the core kernel, because kernel modules may have other addresses now.
 */
#ifndef STACKFOLD_KALLSYMS_H
#define STACKFOLD_KALLSYMS_H

#include "tools/stackfold/symbols/modules.h"

/* Start to read the symbols in another thread, unless that was done before.  If
 * `whole`, read also those outside the core kernel. */
void kallsyms_begin(struct modules *, struct module *, bool whole);
/* wait for the thread of kallsyms_begin(), and discard its result */
void kallsyms_end(struct modules *);
/* read the symbols into module.table */
void kallsyms_load(struct modules *, struct module *);

#endif
