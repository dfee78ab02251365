/*
 * The symbols of a module, sorted once, and the one that an address belongs
 * to.  Where several claim it, the one that begins last wins; one without a
 * size wins only if no other has a size.  Of those that begin at one address,
 * perf's rules choose: one with a size, not weak, global, with fewer
 * underscores in front, with a longer name, the first.
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

#define SYMTAB_TEXTS 2

struct symtab_symbol {
	uint64_t start, end;	/* end is start where the size is not known */
	uint32_t name;		/* where it begins in text[text] */
	uint32_t outer;		/* a symbol before it that ends later, + 1 */
	uint8_t text;
	uint8_t binding;	/* STB_* */
	bool plt;		/* a jump to the function of that name */
	bool ko;		/* it is in a module of the kernel */
	bool label;		/* its size is not known */
	bool claimed;		/* perf script gives it to a label before it */
};

/* starts as {.names.arena = ...} */
struct symtab {
	struct symtab_symbol *all;
	size_t n, cap;
	struct elf_view text[SYMTAB_TEXTS];	/* names, each up to a NUL or
				 * the end of its line; those of the kernel also
				 * up to a tab */
	bool last_wins;		/* of the symbols at one place */
	bool mangled;		/* names are a linker's, */
	bool kernel;		/* or lines of kallsyms */

	/* instead of symbols: text[0] has the kernel's own code.  All 0 without
	 * (kallsyms_text.h) */
	struct symtab_own {
		uint64_t from, to;	/* its addresses when recorded */
		uint64_t moved;	/* how much higher they are in the text */
		size_t rest;	/* bytes of text[0] behind these lines that
				 * nobody looked at; not part of its length */
	} own;

	/* written by symtab_find() */
	struct symtab_names {
		struct arena *arena;	/* where names live */
		struct u64_map known;	/* place in `all`, + 1, by symbol */
		str *all;
		size_t n, cap;
		struct buf readable;	/* for one name at a time */
	} names;
};

struct symtab_hit {
	str name;		/* valid as long as the arena */
#define SYMTAB_NONE SIZE_MAX	/* the name is not in the module's table */
	size_t number;		/* of the name in the table, from 1 */
	uint64_t start;
	uint64_t from, to;	/* addresses that have the same answer, also
				 * where no symbol was found */
	bool doubtful;		/* another symbol claims the address, too */
};

void symtab_add(struct symtab *, struct symtab_symbol);
/* sort what was added so far; symbols without a size end where the next one
 * begins, and those of the kernel not beyond their module */
void symtab_sort(struct symtab *);
/* prepare symtab_find(), after the last symtab_sort() */
void symtab_finish(struct symtab *);
/* the symbol of an address; false if it has none */
bool symtab_find(struct symtab *, uint64_t addr, struct symtab_hit *);
void symtab_free(struct symtab *);

#endif
