/* Converts counts of a profile to samples and CPU time. */
#ifndef COMMON_CPU_TIME_H
#define COMMON_CPU_TIME_H

#include <stdint.h>

#include "common/base/num.h"
#include "common/base/str.h"
#include "common/profile/meta.h"

struct cpu_time {
	double rate;		/* samples per second of a busy CPU, or 0 */
				/* if unknown */
	double cpus;		/* number of recorded CPUs, or 0 */
	double per_weight;	/* samples per unit of weight */
};

/* `whole` is the weight of all samples; `samples` is 0 if unknown. */
struct cpu_time cpu_time_of(const struct meta *, str unit, uint64_t samples,
    struct num whole);

#endif
