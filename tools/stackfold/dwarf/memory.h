/*
 * Reads the memory of a sampled thread: the recorded copy of its stack, and the
 * read-only segments of its program and libraries, from their files.
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
	uint64_t start;		/* address of the copy */
	str copy;
	struct maps *maps;
	struct elf_cache *files;	/* loads missing files; NULL if another
					 * thread does */

	/* set by memory_read() and memory_file() */
	uint64_t missing_end;	/* end of a word that was read beyond the copy,
				 * in bytes from the start of the copy; or 0 */
	struct module *missing;	/* module whose file is not loaded, or NULL */
};

/* Return the file of a map, after opening it if `opened`.  Return NULL and set
 * m->missing if another thread must load or open it. */
const struct elf_cache_file *memory_file(struct memory *, const struct map *,
    bool opened);
/* read a word outside the copy; false if unknown */
bool memory_outside(struct memory *, uint64_t addr, uint64_t *to);

/* read a word of 8 bytes; false if unknown */
static inline bool
memory_read(struct memory *m, uint64_t addr, uint64_t *to)
{
	uint64_t at = addr - m->start;
	struct bytes b;

	if (m->copy.n < sizeof(*to) || at > m->copy.n - sizeof(*to))
		return memory_outside(m, addr, to);
	b = bytes_of((str){m->copy.p + at, sizeof(*to)});
	*to = bytes_u64(&b);
	return true;
}

#endif
