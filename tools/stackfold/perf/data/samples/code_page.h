/*
 * What the code of a module means, page by page.  Most addresses of a recording
 * are distinct, but few functions are: where all of a page, or of a piece of
 * it, belongs to one function, its meaning is kept once.
 */
#ifndef STACKFOLD_CODE_PAGE_H
#define STACKFOLD_CODE_PAGE_H

#include <stdint.h>

#include "common/base/arena.h"
#include "tools/stackfold/symbols/modules.h"

#define CODE_PAGE ((uint64_t)4096)
#define CODE_PIECE ((uint64_t)16)	/* functions begin at multiples of it */

/* numbers of frames, as in module.frames */
struct code_page {
	uint32_t whole;		/* of all addresses; 0 if they differ */
	uint32_t *piece;	/* of each piece; 0 if its addresses differ, or
				 * none was met.  NULL until one is known */
};

/* the page of a place in a module's file, valid until the next call */
struct code_page *code_page_get(struct module_frames *, uint64_t place);
/* the code from..to, which has `place`, means `number`: this is kept in its
 * page as far as it lies there.  False if not even the place is kept */
bool code_page_set(struct arena *, struct code_page *, uint64_t place,
    uint64_t from, uint64_t to, uint32_t number);

/* what an address in the page means, or 0 */
static inline uint32_t
code_page_at(const struct code_page *p, uint64_t addr)
{
	return p->piece != NULL ?
	    p->piece[addr % CODE_PAGE / CODE_PIECE] : p->whole;
}

#endif
