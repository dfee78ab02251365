/* The colour of each name, and what colours mean. */
#ifndef FLAMESVG_PAINT_H
#define FLAMESVG_PAINT_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/profile/names.h"
#include "common/profile/tree.h"
#include "tools/flamesvg/options.h"
#include "tools/flamesvg/svg/rgb.h"

#define PAINT_NONE UINT32_MAX
#define PAINT_STEPS 64		/* of a colour that tells the share */

/* starts as {0} */
struct paint {
	struct arena arena;
	struct rgb *color;	/* by id */
	struct rgb root;
	struct paint_meaning {
		str label;
		struct rgb color;
		uint64_t weight;	/* own counts of its frames, in ticks */
	} *means;
	struct paint_meaning **ranked;	/* the heaviest first, once weighed */
	size_t n, cap;
	uint32_t *class;	/* by id: which of these, or PAINT_NONE */
	struct rgb ramp[PAINT_STEPS + 1];	/* from no share to all */
};

void paint_names(struct paint *, const struct options *, const struct names *);
/* the colour of a share, from 0 to 1 */
struct rgb paint_share(const struct paint *, double share);
/* add up what the frames of each class have themselves */
void paint_weigh(struct paint *, const struct tree *);
/*
 * Take the colours that a file knows, and add those of the tree's other names
 * to it, as lines "name->rgb(1,2,3)".
 */
void paint_map(struct paint *, const struct names *, const struct tree *,
    const char *path);

#endif
