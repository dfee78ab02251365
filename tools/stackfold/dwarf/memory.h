/*
 * The memory of a sampled thread: the copy of its stack, and what never
 * changes, the segments of its program and libraries in their files.
 */
#ifndef STACKFOLD_MEMORY_H
#define STACKFOLD_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/bytes.h"
#include "common/base/str.h"
#include "tools/stackfold/dwarf/elf_cache.h"
#include "tools/stackfold/symbols/maps.h"

struct memory {
	uint64_t start;		/* of the copy */
	str copy;
	struct maps *maps;
	struct elf_cache *files;	/* to load from, or NULL */

	/* written by memory_read() */
	uint64_t beyond;	/* bytes from the start of the copy to the end
				 * of a word near it that was missing, or 0 */
	struct module *missing;	/* whose file is not loaded, or NULL */
};

/* read a word that is not in the copy; false if it is not known */
bool memory_beyond(struct memory *, uint64_t addr, uint64_t *to);

/* read a word of 8 bytes; false if it is not known */
static inline bool
memory_read(struct memory *m, uint64_t addr, uint64_t *to)
{
	uint64_t at = addr - m->start;
	struct bytes b;

	if (m->copy.n < sizeof(*to) || at > m->copy.n - sizeof(*to))
		return memory_beyond(m, addr, to);
	b = bytes_of((str){m->copy.p + at, sizeof(*to)});
	*to = bytes_u64(&b);
	return true;
}

#endif
