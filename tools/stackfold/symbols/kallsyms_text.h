/*
 * The text of kallsyms: its lines, and a search in the text itself.  The lines
 * of the kernel's own code, up to _etext, are in the order of their addresses,
 * so no table of all symbols is made for the few that a recording needs.
 *
 *	ffffffff81000000 T _text
 *	ffffffff82000000 T _etext
 *	ffffffffc0201000 t ext4_read	[ext4]
 */
#ifndef STACKFOLD_KALLSYMS_TEXT_H
#define STACKFOLD_KALLSYMS_TEXT_H

#include "tools/stackfold/symbols/symtab.h"

/* the symbol of a line that begins at `at` in the table's text; false if it is
 * neither code nor data */
bool kallsyms_text_line(str line, size_t at, struct symtab_symbol *);
/* search the kernel's own code in the table's text from now on; `text` is the
 * address that the symbol `anchor` had.  False if the text has no line of it,
 * or of _etext */
bool kallsyms_text_own(struct symtab *, const char *anchor, uint64_t text);
/* an address lies beyond that code: take in the lines behind it, which have the
 * data of the kernel, as long as they are in order.  False if its symbol is not
 * there */
bool kallsyms_text_extend(struct symtab *, uint64_t addr);
/* find the symbol of an address of the kernel's own code; *found tells whether
 * it has one.  False if the lines around it are damaged or not in order:
 * nothing is known then */
bool kallsyms_text_find(const struct symtab *, uint64_t addr,
    struct symtab_hit *, bool *found);

#endif
