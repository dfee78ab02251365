/*
 * Finds hot functions: those worth reading first.  A hot function
 *
 *	- has at least HOTSPOT_SHARE % of the profile;
 *	- has a name, or at least a module;
 *	- has HOTSPOT_SELF % of the profile as self weight; or has less than
 *	  HOTSPOT_MOST % in total (with more it acts as main) and is not main,
 *	  the start of a thread or an entry into the kernel;
 *	- does not pass HOTSPOT_ALL % of its weight or more to one callee;
 *	- owns at least HOTSPOT_SHARE % of the profile and HOTSPOT_OWN % of its
 *	  own weight.
 *
 * A stack is owned by its deepest function that branches: at least two callees,
 * or one and itself, have HOTSPOT_PART % of its weight.  If no function
 * branches, the deepest owns it.  Only functions that meet the other conditions
 * own stacks, and functions without symbols do not branch.
 */
#ifndef FOLDTOP_HOTSPOTS_H
#define FOLDTOP_HOTSPOTS_H

#include "tools/foldtop/model/edges.h"
#include "tools/foldtop/model/groups.h"

#define HOTSPOT_SHARE 5.0
#define HOTSPOT_ALL 90.0
#define HOTSPOT_PART 10.0
#define HOTSPOT_MOST 75.0
#define HOTSPOT_SELF 10.0
#define HOTSPOT_OWN 20.0

/* limits of the lists in reports: */
#define HOTSPOT_ROWS 10		/* functions listed without -n */
#define HOTSPOT_CALLEE 1.0	/* minimum percent of a callee listed */

struct hotspot {
	uint32_t id;
	struct group group;
	struct num owned;	/* weight of the stacks that it owns */
};

struct hotspots {
	struct arena arena;
	struct hotspot *all;	/* the largest total first */
	size_t n, cap;
	struct groups groups;	/* all functions, not sorted */
	struct edges edges;	/* calls from and to all candidates */
};

void hotspots_find(struct hotspots *, const struct profile *);
/* return the callees with at least HOTSPOT_CALLEE %, the heaviest first */
const struct edge *hotspots_callees(const struct hotspots *,
    const struct profile *, const struct hotspot *, size_t *n);

#endif
