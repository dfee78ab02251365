#include "tools/stackfold/dwarf/memory.h"

/* largest stack in bytes; an address farther away is not in the stack */
#define LARGEST ((uint64_t)1 << 30)

const struct elf_cache_file *
memory_file(struct memory *m, const struct map *map, bool opened)
{
	struct elf_cache_file *f = m->files != NULL ? elf_cache_of(m->files,
	    map->module) : elf_cache_loaded(map->module);

	if (m->files != NULL && opened)
		elf_cache_open(m->files, f);
	if (f != NULL && (!opened || elf_cache_opened(f)))
		return f;
	m->missing = map->module;
	return NULL;
}

bool
memory_outside(struct memory *m, uint64_t addr, uint64_t *to)
{
	const struct map *map = maps_find(m->maps, addr);
	const struct elf_cache_file *f;

	if (map != NULL && !map->as_is) {
		f = memory_file(m, map, true);
		if (f != NULL && elf_cache_read(f, map_place(map, addr), to))
			return true;
	}
	if (addr - m->start < LARGEST)
		m->missing_end = addr - m->start + sizeof(*to);
	return false;
}
