#include "tools/stackfold/dwarf/memory.h"

#include "tools/stackfold/perfdata/bytes.h"

/* no stack is larger, so that what is further away is none of it */
#define LARGEST ((uint64_t)1 << 30)

bool
memory_read(struct memory *m, uint64_t addr, uint64_t *to)
{
	uint64_t at = addr - m->start;
	const struct map *map;
	struct bytes b;

	if (m->copy.n >= sizeof(*to) && at <= m->copy.n - sizeof(*to)) {
		b = bytes_of((str){m->copy.p + at, sizeof(*to)});
		*to = bytes_u64(&b);
		return true;
	}
	map = maps_find(m->maps, addr);
	if (map != NULL && !map->as_is && codefiles_read(m->files,
	    codefiles_of(m->files, map->module), map_place(map, addr), to))
		return true;
	m->beyond |= at < LARGEST;
	return false;
}
