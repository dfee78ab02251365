/*
 * What `perf script --header` says of the recording, in lines such as
 *
 *	# hostname : box
 *	# event : name = cycles:P, ..., { sample_period, sample_freq } = 4000
 *
 * and what side-band records say of losses.
 */
#ifndef STACKFOLD_PERF_INFO_H
#define STACKFOLD_PERF_INFO_H

#include <stdint.h>

#include "common/str.h"
#include "tools/stackfold/perf/perf_header.h"

#define PERF_INFO 256		/* longer values are cut */

/* starts as {0}; texts end with a NUL */
struct perf_info {
	char command[PERF_INFO], host[PERF_INFO], date[PERF_INFO];
	uint64_t cpus;		/* of the machine, or the highest seen + 1 */
	uint64_t rate;		/* samples a second of a CPU; 0 if unknown */
	uint64_t lost;		/* samples, said by PERF_RECORD_LOST */
};

/* a line that begins with '#' */
void perf_info_comment(struct perf_info *, str line);
/* a sample: the number of its CPU, and the period of a clock */
void perf_info_sample(struct perf_info *, const struct perf_header *);
/* "PERF_RECORD_LOST lost 36" */
void perf_info_record(struct perf_info *, str text);

/* what a later part of the same input said */
void perf_info_merge(struct perf_info *, const struct perf_info *);

#endif
