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
#include <stdint.h>

#include "common/base/sys.h"
#include "tools/stackfold/callers/functions.h"
#include "tools/stackfold/callers/routes.h"
#include "tools/stackfold/dwarf/elf_cache.h"
#include "tools/stackfold/symbols/maps.h"

#define CALLERS_NO_NEXT UINT64_MAX	/* after the last address of a chain */

enum callers_then {
	CALLERS_DEPENDS,	/* on the next address: see callers_find() */
	CALLERS_NOTHING,	/* nothing is missing before the next one */
	CALLERS_SOME,		/* something is */
	CALLERS_END,		/* the stack begins here */
	CALLERS_LOST		/* what goes on is not a chain of callers */
};

enum callers_code {
	CALLERS_DEPEND,		/* on the address and the next one: ask
				 * callers_find() */
	CALLERS_FRAMED,		/* none, if it is a return address */
	CALLERS_FRAMELESS,	/* all, if the next one is not code */
	CALLERS_ROOT		/* the stack begins with the function */
};

/* what is between an address of a chain and the next one */
struct callers_found {
	uint8_t then;		/* of enum callers_then; many are kept */
	bool unknown;		/* a caller that is not known; and then */
	bool exact;		/* a return address, not just any address, of */
	uint64_t caller;	/* this one; or 0 */
	struct module *module;	/* where they are lost, or NULL */
};

#ifndef CALLERS_SLOTS
#define CALLERS_SLOTS 65536	/* a power of two */
#endif

/* must not be moved after callers_init() */
struct callers {
	struct elf_cache *files;
	struct functions functions;
	struct routes routes;
	struct callers_recent {	/* what was found just now */
		uint64_t addr, next;	/* between these */
		uint32_t state;	/* in these maps */
		bool exact;
		struct callers_found found;
	} *recent;
};

/* init a struct that is zeroed; `exact`: return addresses matter, not just
 * whose they are */
void callers_init(struct callers *, struct elf_cache *, bool exact);
/* find what is not known yet; only for callers_find() */
void callers_look(struct callers *, struct maps *, struct callers_recent *);
/* which callers a chain lacks after any address of a function; narrow from..to,
 * which contains the place, to the function's code */
enum callers_code callers_code(struct callers *, struct module *,
    uint64_t place, uint64_t *from, uint64_t *to);
void callers_free(struct callers *);

/*
 * What is between an address of a chain of user addresses and the next one, in
 * a process with these maps: `exact`, the innermost one, or a return address.
 * Valid until the next call.
 */
static inline const struct callers_found *
callers_find(struct callers *c, struct maps *maps, uint64_t addr, bool exact,
    uint64_t next)
{
	uint64_t slot = sys_mix(addr * 2 + exact, (next ^ maps->state << 48) |
	    1) & (CALLERS_SLOTS - 1);
	uint32_t state = (uint32_t)maps->state;
	struct callers_recent *r;

	if (c->recent == NULL)
		c->recent = buf_table(CALLERS_SLOTS, sizeof(*c->recent));
	r = &c->recent[slot];
	if (r->addr != addr || r->next != next || r->state != state ||
	    r->exact != exact || r->found.then == 0) {
		*r = (struct callers_recent){.addr = addr, .next = next,
		    .state = state, .exact = exact};
		callers_look(c, maps, r);
	}
	return &r->found;
}

#endif
