/*
 * Lines of kallsyms, and the kernel's own code in them: those up to _etext are
 * in the order of their addresses, so that a symbol is found in the text
 * itself, and no table of all is made for the few that a recording needs.
 *
 *	ffffffff81000000 T _text
 *	ffffffff82000000 T _etext
 *	ffffffffc0201000 t ext4_read	[ext4]
 */
#ifndef STACKFOLD_KSYMS_H
#define STACKFOLD_KSYMS_H

#include "tools/stackfold/symbols/symtab.h"

/* the symbol of a line, which begins at that place of the table's text; false
 * if it is none of code or data */
bool ksyms_line(str line, size_t at, struct symtab_symbol *);
/* use the table's text for the kernel's own code; `text` is where the symbol
 * `anchor` lay.  False if the lines up to _etext are not whole and in order */
bool ksyms_own(struct symtab *, const char *anchor, uint64_t text);
/* the symbol of an address of the kernel's own code */
bool ksyms_find(const struct symtab *, uint64_t addr, struct symtab_hit *);

#endif
