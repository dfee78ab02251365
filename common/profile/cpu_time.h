/* How much CPU time the counts of a profile stand for, and how many samples. */
#ifndef COMMON_CPU_TIME_H
#define COMMON_CPU_TIME_H

#include <stdint.h>

#include "common/base/num.h"
#include "common/base/str.h"
#include "common/profile/meta.h"

struct cpu_time {
	double rate;		/* samples a second of a busy CPU, or 0 if */
				/* that is not known */
	double cpus;		/* that were recorded, or 0 */
	double per_weight;	/* samples that a unit of weight is */
};

/* of a profile with these samples, 0 if not known, which weigh `whole` in this
 * unit */
struct cpu_time cpu_time_of(const struct meta *, str unit, uint64_t samples,
    struct num whole);

#endif
