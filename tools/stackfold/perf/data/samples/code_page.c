#include "tools/stackfold/perf/data/samples/code_page.h"

#include "common/base/buf.h"

#define GROUP 64	/* number of neighbouring pages that are looked up
			 * together */

struct code_page *
code_page_get(struct module_frames *f, uint64_t place)
{
	uint64_t page = place / CODE_PAGE;
	uint32_t *at = u64_map_put(&f->group_at, page / GROUP);

	if (*at == 0) {
		GROW_ZEROED(f->page, f->page_cap, f->npage + GROUP);
		*at = (uint32_t)f->npage + 1;
		f->npage += GROUP;
	}
	return &f->page[*at - 1 + page % GROUP];
}

bool
code_page_set(struct arena *arena, struct code_page *p, uint64_t place,
    uint64_t from, uint64_t to, uint32_t number)
{
	uint64_t begin = place / CODE_PAGE * CODE_PAGE;
	uint64_t first = from > begin ? from - begin : 0;
	uint64_t end = to - begin < CODE_PAGE ? to - begin : CODE_PAGE;

	if (first == 0 && end == CODE_PAGE) {
		p->whole = number;
		return true;
	}
	if (p->piece == NULL)
		p->piece = NEW(arena, uint32_t, CODE_PAGE / CODE_PIECE);
	first = (first + CODE_PIECE - 1) / CODE_PIECE;
	for (uint64_t i = first; i < end / CODE_PIECE; i++)
		p->piece[i] = number;
	return code_page_at(p, place) > 0;
}
