/*
 * Callers that a chain of frame pointers lacks.  Where the innermost function
 * has no frame of its own, yet or any more, the kernel's chain goes on with the
 * caller of its caller:
 *
 *	main, parse(), hash():	push %rbp; mov %rsp,%rbp; ... call ...
 *	mix():			no frame
 *
 *	the stack:	main  parse  hash  mix
 *	the chain:	main  parse	   mix
 *
 * Call frame information says that this is so at the sampled address, and the
 * call in front of the address in parse() says who is missing: hash().  What
 * cannot be known is marked, and what a general register holds in place of a
 * frame pointer is cut off.  Only x86_64 is known; where calls leave the return
 * address in a register, see user_stack.h.
 */
#ifndef STACKFOLD_CALLERS_H
#define STACKFOLD_CALLERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/stackfold/callers/functions.h"
#include "tools/stackfold/callers/routes.h"
#include "tools/stackfold/dwarf/elf_cache.h"
#include "tools/stackfold/symbols/maps.h"

/* what is between an address of a chain and the next one */
struct callers_found {
	enum { CALLERS_GO_ON, CALLERS_END, CALLERS_LOST } then;
	bool unknown;		/* a caller that is not known; and then */
	unsigned n;		/* these, the innermost first: */
	uint64_t addr[ROUTE_CALLERS];
	bool exact;		/* return addresses, not just any of theirs */
	struct module *module;	/* where they are lost, or NULL */
};

/* what follows an address, whatever the next one is */
enum callers_after {
	CALLERS_DEPENDS,	/* on that: see callers_find() */
	CALLERS_NOTHING,	/* it has a frame wherever it calls */
	CALLERS_NOBODY		/* stacks begin with it */
};

/* do stacks begin with a function: no, if it is the outermost one, or yes */
enum callers_root { ROOT_NO, ROOT_LAST, ROOT_YES };

/* must not be moved after callers_init() */
struct callers {
	struct elf_cache *files;
	struct functions functions;
	struct routes routes;
	struct callers_place {	/* what is known of an address in a file */
		struct module *module;	/* or NULL */
		uint32_t function;	/* its number, as functions_at() has it;
					 * or 0 */
		uint32_t call;	/* the call in front of it */
		enum functions_rbp rbp;
		bool code;	/* a map has it */
		bool read;	/* of a file whose code was read */
		bool called;	/* a call is in front of it */
		bool signal;	/* the kernel calls it */
		enum callers_root root;
	} *place;
	size_t nplace, place_cap;
	struct u64_map *by_addr;	/* by file: place + 1 */
	size_t by_addr_cap;
	struct callers_recent {
		uint64_t addr;
		uint32_t base, state;	/* of the maps */
		uint32_t place;	/* + 1 */
		enum callers_after after;
	} *recent;		/* addresses that were met just now, */
	struct callers_pair {
		uint32_t at, next;	/* and pairs of places, */
		uint64_t state;	/* in these maps, */
		struct callers_found found;	/* and what is between them */
	} *pair;
	struct callers_found lost;
};

/* init a struct that is zeroed */
void callers_init(struct callers *, struct elf_cache *);
/*
 * What is between an address of a chain of user addresses and the next one, in
 * a process with these maps: `exact`, the innermost one, or a return address.
 * *next is NULL after the last one.  NULL if nothing is; else valid until the
 * next call.
 */
const struct callers_found *callers_find(struct callers *, struct maps *,
    uint64_t addr, bool exact, const uint64_t *next);
/* the same of all return addresses in the function that begins at this place of
 * a file */
enum callers_after callers_after(struct callers *, struct module *,
    uint64_t place);
void callers_free(struct callers *);

#endif
