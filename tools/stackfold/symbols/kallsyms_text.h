/*
 * Parses the lines of kallsyms, and searches in its text.  The lines of the
 * core kernel, up to _etext, are in the order of their addresses, so the few
 * symbols that a recording needs are found without a table of all.
 *
 *	ffffffff81000000 T _text
 *	ffffffff82000000 T _etext
 *	ffffffffc0201000 t ext4_read	[ext4]
 */
#ifndef STACKFOLD_KALLSYMS_TEXT_H
#define STACKFOLD_KALLSYMS_TEXT_H

#include "tools/stackfold/symbols/symtab.h"

/* Parse the line at offset `at` of the table's text.  Return false if its
 * symbol is neither code nor data. */
bool kallsyms_text_line(str line, size_t at, struct symtab_symbol *);
/* Prepare the search of the core kernel in the table's text.  `text` is the
 * recorded address of the symbol `anchor`.  Return false if the text lacks the
 * anchor or _etext. */
bool kallsyms_text_core(struct symtab *, const char *anchor, uint64_t text);
/* Extend the search to the data of the kernel, on the lines after the code, as
 * long as they are in order.  Return false if these lines do not cover the
 * address. */
bool kallsyms_text_extend(struct symtab *, uint64_t addr);
/* Find the symbol at an address; *found is false if there is none.  Return
 * false if the lines around it are damaged or not in order, so that the symbol
 * is unknown. */
bool kallsyms_text_find(const struct symtab *, uint64_t addr,
    struct symtab_hit *, bool *found);

#endif
