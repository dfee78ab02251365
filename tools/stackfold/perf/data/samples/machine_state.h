/*
 * The state of the recorded machine at the current point of the replay:
 * threads, maps and cgroups.  Records change it; samples are resolved against
 * it.
 */
#ifndef STACKFOLD_MACHINE_STATE_H
#define STACKFOLD_MACHINE_STATE_H

#include <stdint.h>

#include "common/base/str.h"
#include "common/base/sys.h"
#include "common/base/u64_map.h"
#include "common/profile/names.h"
#include "tools/stackfold/perf/data/samples/threads.h"
#include "tools/stackfold/symbols/maps.h"
#include "tools/stackfold/symbols/modules.h"

/* starts as {0}, with the settings of `modules` */
struct machine_state {
	struct threads threads;
	char apart[SYS_CACHE_LINE];
	struct maps kernel;	/* kernel modules and BPF code */
	struct modules modules;	/* modules of all maps so far */
	char apart_too[SYS_CACHE_LINE];
	uint64_t map_states;	/* the last number assigned to maps */
	struct u64_map cgroups;	/* maps an id to the index of its path, + 1 */
	struct names cgroup_paths;
};

/* record that the maps of a process or the kernel are about to change, and
 * return them */
struct maps *machine_state_touch(struct machine_state *, struct maps *,
    enum maps_change);
void machine_state_free(struct machine_state *);

/* return the path of the cgroup with an index + 1; empty for 0 */
static inline str
machine_state_cgroup(const struct machine_state *m, uint32_t at)
{
	return at > 0 ? names_text(&m->cgroup_paths, at - 1) : (str){0};
}

#endif
