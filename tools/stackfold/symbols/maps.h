/*
 * The address space of a process: which module is mapped where.  Copies share
 * the nodes that are the same in both.
 */
#ifndef STACKFOLD_MAPS_H
#define STACKFOLD_MAPS_H

#include <stdbool.h>
#include <stdint.h>

struct module;

struct map {
	uint64_t start, end;
	uint64_t offset;	/* file offset of `start` */
	struct module *module;
	bool as_is;		/* the module's symbols have addresses in
				 * memory, not file offsets */
};

struct maps {
	struct maps_node *tree;
	uint32_t users;		/* number of threads that share this address
				 * space */
	const struct map *last;	/* last result of maps_find(), or NULL */
	uint64_t state;		/* equal in two address spaces only if their
				 * maps are equal */
	uint64_t base;		/* Of two address spaces with equal bases, the
				 * one with the greater state has all maps of
				 * the other. */
	bool forked;		/* the maps share their base with another
				 * address space */
};

enum maps_change {
	MAPS_NONE,		/* the same map exists already */
	MAPS_MORE,		/* unmapped addresses become mapped */
	MAPS_OTHER		/* mapped addresses get another map */
};

/* insert a map, which replaces the maps that it overlaps; an empty map is
 * ignored */
void maps_insert(struct maps *, struct map);
/* Return the map of an address, valid until the next change, or NULL. */
const struct map *maps_find(struct maps *, uint64_t addr);
/* Return the map of an address, or NULL. from..to becomes the range of
 * addresses around it with the same result. */
const struct map *maps_find_part(struct maps *, uint64_t addr, uint64_t *from,
    uint64_t *to);
/* Return what inserting a map would change. */
enum maps_change maps_compare(const struct maps *, const struct map *);
/* Set the state before a change.  It must be greater than all earlier
 * states. */
void maps_touch(struct maps *, enum maps_change, uint64_t state);
/* Return the end of the last map, or 0. */
uint64_t maps_end(const struct maps *);
/* remove the map of an address */
void maps_remove(struct maps *, uint64_t addr);
/* make `to`, which must be empty, a copy that never changes */
void maps_copy(struct maps *to, const struct maps *from);
/* copy the maps for a new process; both may change later */
void maps_fork(struct maps *child, struct maps *parent);
void maps_free(struct maps *);

/* Return the address to look up in the module's symbols; see as_is. */
static inline uint64_t
map_place(const struct map *m, uint64_t addr)
{
	return m->as_is ? addr : addr - m->start + m->offset;
}

#endif
