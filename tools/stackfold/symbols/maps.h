/*
 * The address space of a process: which module lies where.  Copies share what
 * is the same in both.
 */
#ifndef STACKFOLD_MAPS_H
#define STACKFOLD_MAPS_H

#include <stdbool.h>
#include <stdint.h>

struct module;

struct map {
	uint64_t start, end;
	uint64_t offset;	/* of start, in the file */
	struct module *module;
	bool as_is;		/* symbols of the module have addresses in
				 * memory, not places in a file */
};

/* starts as {0} */
struct maps {
	struct maps_node *tree;
	uint32_t users;		/* threads that share this address space */
	const struct map *last;	/* what maps_find() found last, or NULL */
	uint64_t state;		/* two address spaces with the same number hold
				 * the same maps */
	uint64_t base;		/* of two address spaces with the same number,
				 * the one with the greater state has the maps
				 * of the other, and maybe more */
	bool forked;		/* another one has the same base */
};

enum maps_change {
	MAPS_NONE,		/* all of the map is there already */
	MAPS_MORE,		/* addresses that had no map get one */
	MAPS_OTHER		/* addresses get another map */
};

/* add a map, which replaces what it overlaps; an empty one is ignored */
void maps_insert(struct maps *, struct map);
/* the map of an address, valid until the next change, or NULL */
const struct map *maps_find(struct maps *, uint64_t addr);
/* the same for the whole part from..to around the address that has this map, or
 * none */
const struct map *maps_find_part(struct maps *, uint64_t addr, uint64_t *from,
    uint64_t *to);
/* what maps_insert() of a map would change */
enum maps_change maps_compare(const struct maps *, const struct map *);
/* give maps that are about to change a state greater than all before */
void maps_touch(struct maps *, enum maps_change, uint64_t state);
/* where the last map ends; 0 if there is none */
uint64_t maps_end(const struct maps *);
/* remove the map that has an address */
void maps_remove(struct maps *, uint64_t addr);
/* make `to`, which is empty, a copy of `from` that never changes */
void maps_copy(struct maps *to, const struct maps *from);
/* the same for a process that begins: both may change */
void maps_fork(struct maps *child, struct maps *parent);
void maps_free(struct maps *);

/* where the module has the symbol of an address: see as_is */
static inline uint64_t
map_place(const struct map *m, uint64_t addr)
{
	return m->as_is ? addr : addr - m->start + m->offset;
}

#endif
