/*
 * Callers that a chain of frame pointers lacks.  If the innermost function has
 * no frame at the sampled instruction, the chain goes on with the caller of its
 * caller:
 *
 *	main(), parse(), hash():	push %rbp; mov %rsp,%rbp; ... call ...
 *	mix():				no frame
 *
 *	the stack:	main  parse  hash  mix
 *	the chain:	main  parse	   mix
 *
 * Call frame information says so, and the call in front of the address in
 * parse() names the missing function, hash().  A caller that cannot be known is
 * marked.  Values that are not return addresses, because rbp held something
 * else, are dropped.  Only x86_64 is supported; see user_stack.h for machines
 * that keep the return address in a register.
 */
#ifndef STACKFOLD_CALLERS_H
#define STACKFOLD_CALLERS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/sys.h"
#include "tools/stackfold/callers/functions.h"
#include "tools/stackfold/callers/routes.h"
#include "tools/stackfold/dwarf/elf_cache.h"
#include "tools/stackfold/symbols/maps.h"

#define CALLERS_NO_NEXT UINT64_MAX	/* next address after the last one of a
					 * chain */

/* callers that a chain lacks after any address of a function */
enum callers_code {
	CALLERS_DEPEND,		/* it depends on the address: see
				 * callers_find() */
	CALLERS_FRAMED,		/* no callers after a return address */
	CALLERS_FRAMELESS,	/* all callers, unless the next address is
				 * code */
	CALLERS_ROOT		/* no callers, because the function has none */
};

/* callers that a chain lacks between an address and the next one */
struct callers_found {
	enum callers_then {
		CALLERS_UNSEEN, CALLERS_NOTHING,
		CALLERS_SOME,	/* one or two callers */
		CALLERS_END,	/* the stack begins here: drop the following
				 * addresses */
		CALLERS_LOST	/* the following addresses are not a chain: drop
				 * them */
	} then;
	bool unknown;		/* an unknown caller, and outside of it */
	uint64_t caller;	/* an address of this one, or 0 */
	bool exact;		/* `caller` is its exact return address */
	struct module *module;	/* module in which callers are lost, or NULL */
};

#ifndef CALLERS_SLOTS
#define CALLERS_SLOTS 65536	/* number of slots of the cache; a power of
				 * two */
#endif

/* must not be moved after callers_init() */
struct callers {
	struct elf_cache *files;
	struct functions functions;
	struct routes routes;
	struct callers_recent {	/* cache of results */
		uint64_t addr, next;
		uint32_t state;	/* state of the maps */
		bool leaf;
		struct callers_found found;
	} *recent;
};

/* initialize a zeroed struct; `exact` is true if return addresses matter, not
 * just functions */
void callers_init(struct callers *, struct elf_cache *, bool exact);
/* Return which callers a chain lacks after addresses of the function at an
 * offset in a module.  Narrow from..to, which contains the offset, to its
 * code. */
enum callers_code callers_code(struct callers *, struct module *,
    uint64_t place, uint64_t *from, uint64_t *to);
/* find the missing callers; to be called only by callers_find() */
struct callers_found callers_find_missing(struct callers *, struct maps *,
    uint64_t addr, bool leaf, uint64_t next);
void callers_free(struct callers *);

/* Return the callers that a chain lacks between two addresses of a process.
 * `leaf` is true if `addr` is the sampled instruction, false if it is a return
 * address.  Valid until the next call. */
static inline const struct callers_found *
callers_find(struct callers *c, struct maps *maps, uint64_t addr, bool leaf,
    uint64_t next)
{
	uint64_t slot = sys_mix(addr * 2 + leaf, (next ^ maps->state << 48) |
	    1) & (CALLERS_SLOTS - 1);
	uint32_t state = (uint32_t)maps->state;
	struct callers_recent *r;

	if (c->recent == NULL)
		c->recent = buf_table(CALLERS_SLOTS, sizeof(*c->recent));
	r = &c->recent[slot];
	if (r->addr != addr || r->next != next || r->state != state ||
	    r->leaf != leaf || r->found.then == CALLERS_UNSEEN)
		*r = (struct callers_recent){addr, next, state, leaf,
		    callers_find_missing(c, maps, addr, leaf, next)};
	return &r->found;
}

#endif
