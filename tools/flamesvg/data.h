/* The whole profile as bytes for the script, and for whoever reads it back. */
#ifndef FLAMESVG_DATA_H
#define FLAMESVG_DATA_H

#include <stddef.h>
#include <stdint.h>

#include "common/arena.h"
#include "common/buf.h"
#include "common/folded.h"
#include "tools/flamesvg/look.h"
#include "tools/flamesvg/tree.h"

/* starts as {0} */
struct data {
	struct arena arena;
	struct buf bytes;	/* as common/pack.h describes them */
	struct buf sequence;	/* frame, counts in units; for each turn */
	size_t metas, names, frames, turns;
	uint32_t *name;		/* the id of each packed name */
	uint64_t unit;		/* of packed counts, in ticks of the tree */
};

/*
 * Given the ids of all names in byte order; leaf[stack] is needed for a
 * sequence, and may be NULL.
 */
void data_pack(struct data *, const struct tree *, const struct folded *,
    const uint32_t *names, const uint32_t *leaf);
/* 8 hexadecimal digits and a NUL: the data's, and of what ids stand for */
void data_id(char *to, const struct data *, const struct look *);

#endif
