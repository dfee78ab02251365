/* How much the frames of each class weigh, for the legend. */
#ifndef FLAMESVG_CLASS_WEIGHTS_H
#define FLAMESVG_CLASS_WEIGHTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/profile/tree.h"
#include "tools/flamesvg/color/paint.h"

/* the classes of a paint by weight, heaviest first; starts as {0} */
struct class_weights {
	struct arena arena;
	struct class_weight {
		const struct paint_class *class;
		uint64_t weight;	/* self counts, in ticks */
		bool drawn;		/* true if the class has a frame */
	} *all;
	size_t n;
};

/* add up the self counts of the frames of each class */
void class_weights_sum(struct class_weights *, const struct paint *,
    const struct tree *);

#endif
