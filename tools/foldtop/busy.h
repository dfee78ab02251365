/* How much CPU time samples stand for. */
#ifndef FOLDTOP_BUSY_H
#define FOLDTOP_BUSY_H

#include "tools/foldtop/profile.h"

struct busy {
	double rate;		/* samples a second of a busy CPU, or 0 if */
				/* that is not known */
	double cpus;		/* that were recorded, or 0 */
	double per_weight;	/* samples that a unit of weight is */
};

struct busy busy_of(const struct profile *);

#endif
