/*
 * The address space of a process: which module lies where.  Copies share one
 * array until one of them changes.
 */
#ifndef STACKFOLD_MAPS_H
#define STACKFOLD_MAPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct module;

struct map {
	uint64_t start, end;
	uint64_t offset;	/* of start, in the file */
	struct module *module;
	bool as_is;		/* its addresses are those in memory */
};

/* starts as {0} */
struct maps {
	struct maps_list *list;
	size_t users;		/* threads that share this address space */
	size_t last;		/* where the last address was */
	uint64_t state;		/* those of one number hold the same; who
				 * changes them gives them a new one */
};

/* put a map in, which replaces what was there; an empty one is ignored */
void maps_insert(struct maps *, struct map);
/* the map of an address, valid until the next change, or NULL */
const struct map *maps_find(struct maps *, uint64_t addr);
/* take away the one that begins there */
void maps_remove(struct maps *, uint64_t start);
/* how many maps a change copies, for somebody else has them, too */
size_t maps_shared(const struct maps *);
/* have what `from` has; `to` has nothing before */
void maps_copy(struct maps *to, const struct maps *from);
void maps_free(struct maps *);

/* the address in the module's file */
static inline uint64_t
map_place(const struct map *m, uint64_t addr)
{
	return m->as_is ? addr : addr - m->start + m->offset;
}

#endif
