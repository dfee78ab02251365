/*
 * The functions that matter.  A hot function
 *
 *	- has at least HOTSPOT_SHARE % of the profile;
 *	- has a name, or at least a module;
 *	- does HOTSPOT_SELF % of the profile itself; or has less than
 *	  HOTSPOT_MOST % (a function with more has the role of main) and
 *	  is not main, a thread's start or an entry into the kernel;
 *	- does not pass HOTSPOT_ALL % of itself or more to one callee;
 *	- owns HOTSPOT_SHARE % or more of the profile, and HOTSPOT_OWN % of
 *	  itself.
 *
 * A stack is owned by its deepest function that splits: it has two parts or
 * more of HOTSPOT_PART % of itself, its own work being a part.  Where no
 * function splits, the deepest owns it.  Only a function that meets the other
 * conditions owns, and a library without symbols does not split.
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

/* limits of a report */
#define HOTSPOT_ROWS 10		/* functions, without -n */
#define HOTSPOT_CALLEE 1.0	/* percent of the profile a callee must have */

struct hotspot {
	uint32_t id;
	struct group group;
	struct num owned;
};

struct hotspots {
	struct arena arena;
	struct hotspot *all;	/* the largest total first */
	size_t n, cap;
	struct edges edges;	/* from and to all candidates */
};

/* find the hot functions; `groups` is from groups_sum_functions(), not
 * sorted */
void hotspots_find(struct hotspots *, const struct profile *,
    const struct groups *);

#endif
