/* The tree of a profile, and the tree that is drawn, which may be another. */
#ifndef FLAMESVG_TREES_H
#define FLAMESVG_TREES_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/profile/names.h"
#include "common/profile/stacks.h"
#include "common/profile/tree.h"

struct trees_settings {
	bool reverse;		/* draw stacks merged from the leaf */
	bool chart;		/* draw stacks in the order of the input */
	enum tree_sort sort;	/* order of siblings */
};

/* starts as {0}; lives until exit */
struct trees {
	struct arena arena;
	struct tree profile;	/* for the script; never reversed */
	uint32_t *leaf;		/* leaf[stack] is its node in the profile, if */
				/* asked for */
	struct tree other;
	const struct tree *drawn;	/* &profile or &other */
};

void trees_build(struct trees *, const struct trees_settings *,
    const struct names *, const struct stacks *, bool leaves);

#endif
