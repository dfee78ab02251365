/*
 * The symbols of a module, sorted once, and the one that an address belongs
 * to.  Where several claim it, the one that begins last wins, but one without
 * a size only if none has one; of those that begin at one place, perf's rules
 * choose: one with a size, not weak, global, with fewer underscores in front,
 * with a longer name, the first.
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
#include "tools/stackfold/symbols/elf.h"

#define SYMTAB_TEXTS 2

struct symtab_symbol {
	uint64_t start, end;	/* end is start where the size is not known */
	uint32_t name;		/* place in a text */
	uint32_t outer;		/* 1 + one before it that reaches further */
	uint8_t text;		/* which of them */
	uint8_t binding;	/* STB_* */
	bool plt;		/* a jump to the function of that name */
	bool ko;		/* it is in a module of the kernel */
	bool label;		/* its size is not known */
	bool claimed;		/* by a label before it, for perf script */
};

/* names end with a NUL or a line end, those of the kernel with a tab, too */
struct symtab_text {
	struct buf all;		/* in memory, */
	struct elf *file;	/* or in a file, */
	uint64_t at, size;	/* there */
};

/* starts as {0}, but for the arena */
struct symtab {
	struct symtab_symbol *all;
	size_t n, cap;
	struct symtab_text text[SYMTAB_TEXTS];
	uint32_t *begin;	/* symbols before the k-th part of all code, */
	size_t parts, begin_cap;	/* which have equal length, */
	unsigned shift;		/* 1 << shift bytes */
	uint64_t from, to;	/* if not 0, 0: no symbols yet, but those of */
	uint64_t moved;		/* these addresses, which lie that much higher
				 * there, are in the text; see ksyms.h */
	bool last_wins;		/* of those at one place */
	bool mangled;		/* names are a linker's, */
	bool kernel;		/* or lines of kallsyms */
	struct u64_map known;	/* place in `names`, + 1, by symbol */
	str *names;
	size_t nnames, names_cap;
	struct arena *arena;	/* where names live */
	struct buf name, readable;
};

struct symtab_hit {
	str name;		/* valid as long as the arena */
#define SYMTAB_NONE SIZE_MAX	/* it is not in the module's table */
	size_t number;		/* of that name in the table, from 1 */
	uint64_t start;
	bool doubtful;		/* another symbol claims the address, too */
};

void symtab_add(struct symtab *, struct symtab_symbol);
/* sort what was added so far; symbols without a size end where the next one
 * begins, and those of the kernel not beyond their module */
void symtab_sort(struct symtab *);
/* the last step before symbols are looked for */
void symtab_finish(struct symtab *);
bool symtab_find(struct symtab *, uint64_t addr, struct symtab_hit *);
void symtab_free(struct symtab *);

#endif
