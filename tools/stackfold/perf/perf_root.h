/*
 * The root of a sample, as --root selects it: its command, optionally with
 * process and thread ids, or its cgroup.
 */
#ifndef STACKFOLD_PERF_ROOT_H
#define STACKFOLD_PERF_ROOT_H


#include "common/base/buf.h"
#include "common/profile/names.h"
#include "tools/stackfold/perf/sample/perf_sample.h"
#include "tools/stackfold/sample/sample.h"

struct perf_roots {
	struct names known;	/* comm and the ids selected by --root */
	struct sample_ids ids;		/* frame of each in `known` */
	struct buf text;
	size_t ungrouped;	/* samples that lack a required cgroup */
};

/* push the root of a sample, if it has one */
void perf_root(struct perf_roots *, struct sample *,
    const struct perf_sample *);

#endif
