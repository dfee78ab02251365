/*
 * The frames below which a sample's stack stands: the command, its process or
 * thread, and before these what --event-root and --slice ask for.
 */
#ifndef STACKFOLD_PERF_ROOT_H
#define STACKFOLD_PERF_ROOT_H

#include <stdint.h>

#include "common/base/buf.h"
#include "common/profile/names.h"
#include "tools/stackfold/perf/perf_sample.h"
#include "tools/stackfold/sample/sample.h"

/* starts as {0} */
struct perf_roots {
	struct names known;	/* comm, and the ids the options want */
	struct sample_ids ids;		/* the frame of each */
	struct buf text;
	size_t ungrouped;	/* samples without the cgroup that is asked */
};

/* what the root of samples without a cgroup is */
#define PERF_ROOT_UNGROUPED STR("[no cgroup]")

/* push the root of this sample, if it has one */
void perf_root(struct perf_roots *, struct sample *,
    const struct perf_sample *);

#endif
