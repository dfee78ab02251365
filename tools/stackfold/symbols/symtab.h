/*
 * The sorted symbols of a module, and a lookup by address.  If several symbols
 * cover the address, the one that starts last wins; a symbol without a size
 * wins only if none has a size.  Among symbols that start at one address, the
 * rules of perf choose, in this order: has a size, not weak, global, fewer
 * leading underscores, a longer name, the first.
 */
#ifndef STACKFOLD_SYMTAB_H
#define STACKFOLD_SYMTAB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/base/u64_map.h"
#include "common/elf/elf.h"
#include "tools/stackfold/symbols/maps.h"

#define SYMTAB_TEXTS 2

struct symtab_symbol {
	uint64_t start, end;	/* equal if the size is unknown */
	uint32_t name;		/* offset of the name in text[text] */
	uint32_t outer;		/* index of the last symbol before it that ends
				 * later, + 1; or 0 */
	uint8_t text;
	uint8_t binding;	/* symbol binding, STB_* */
	bool plt;		/* the PLT entry for the function of that
				 * name */
	bool ko;		/* a symbol of a kernel module */
	bool label;		/* the size is unknown */
	bool claimed;		/* perf script assigns its addresses to an
				 * earlier label */
};

/* starts as {.names.arena = ...} */
struct symtab {
	struct symtab_symbol *all;
	size_t n, cap;
	struct elf_view text[SYMTAB_TEXTS];	/* names, which end at a NUL,
						 * the end of the line, or in
						 * kallsyms a tab */
	bool mangled;		/* names are mangled */
	bool kernel;		/* the text is kallsyms */

	/* If `to` > 0, the core kernel is searched in the text of kallsyms,
	 * text[0], and there are no symbols (kallsyms_text.h). */
	struct symtab_core {
		uint64_t from, to;	/* recorded addresses of the core
					 * kernel */
		uint64_t moved;	/* difference: address in the text - recorded
				 * address */
		size_t rest;	/* bytes after the searched part of text[0], not
				 * counted in its length */
	} core;

	/* set by symtab_find() */
	struct symtab_names {
		struct arena *arena;	/* holds the names */
		struct u64_map known;	/* maps a symbol to the number of its
					 * name */
		str *all;
		size_t n, cap;
		struct buf readable;	/* scratch */
	} names;
};

struct symtab_hit {
	str name;		/* valid as long as the table's arena */
#define SYMTAB_NONE SIZE_MAX	/* the name is not from the table */
	size_t number;		/* number of the name in the table, from 1 */
	uint64_t start;
	uint64_t from, to;	/* range of addresses with the same result, even
				 * without a symbol */
	bool doubtful;		/* another symbol also covers the address */
};

void symtab_add(struct symtab *, struct symtab_symbol);
/* Sort the symbols added so far.  Symbols without a size end at the next
 * symbol, those of the kernel at the end of their module. */
void symtab_sort(struct symtab *);
/* prepare symtab_find() after the last symtab_sort() */
void symtab_finish(struct symtab *);
/* Take the symbols of code that was made at run time, and free the maps.
 * `offset` - `start` of a map is the offset of the name in text[0].  Memory is
 * reused: an address belongs to the code put there last, even for older
 * samples.  So code must have been mapped in the order of time. */
void symtab_take_code(struct symtab *, struct maps *);
/* find the symbol at an address; false if there is none */
bool symtab_find(struct symtab *, uint64_t addr, struct symtab_hit *);
void symtab_free(struct symtab *);

#endif
