#include "tools/stackfold/dwarf/memory.h"

/* no stack is larger, so that what is further away is none of it */
#define LARGEST ((uint64_t)1 << 30)

bool
memory_beyond(struct memory *m, uint64_t addr, uint64_t *to)
{
	const struct map *map = maps_find(m->maps, addr);

	if (map != NULL && !map->as_is && codefiles_read(m->files,
	    codefiles_of(m->files, map->module), map_place(map, addr), to))
		return true;
	m->beyond |= addr - m->start < LARGEST;
	return false;
}
