/*
 * Caches the meaning of a module's code page by page.  Most addresses of a
 * recording are distinct, but few functions are: if a whole page, or a piece of
 * it, belongs to one function, its meaning is stored once.
 */
#ifndef STACKFOLD_CODE_PAGE_H
#define STACKFOLD_CODE_PAGE_H

#include <stdint.h>

#include "common/base/arena.h"
#include "tools/stackfold/symbols/modules.h"

#define CODE_PAGE ((uint64_t)4096)
#define CODE_PIECE ((uint64_t)16)	/* bytes per piece; the usual alignment
					 * of functions */

/* meanings of the code in a page, as in module.frames */
struct code_page {
	uint32_t whole;		/* meaning of all addresses; 0 if they differ */
	uint32_t *piece;	/* meaning of each piece; 0 if its addresses
				 * differ or none was seen.  NULL until one is
				 * known */
};

/* return the page of an offset in a module's file, valid until the next call */
struct code_page *code_page_get(struct module_frames *, uint64_t place);
/* set the meaning of the code from..to, which contains `place`, within this
 * page; false if not even that of `place` can be stored */
bool code_page_set(struct arena *, struct code_page *, uint64_t place,
    uint64_t from, uint64_t to, uint32_t number);

/* return the meaning of an address in the page, or 0 */
static inline uint32_t
code_page_at(const struct code_page *p, uint64_t addr)
{
	return p->piece != NULL ?
	    p->piece[addr % CODE_PAGE / CODE_PIECE] : p->whole;
}

#endif
