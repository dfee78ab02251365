#include "tools/stackfold/perf/data/samples/machine_state.h"

struct maps *
machine_state_touch(struct machine_state *m, struct maps *maps,
    enum maps_change change)
{
	maps_touch(maps, change, ++m->map_states);
	return maps;
}

void
machine_state_free(struct machine_state *m)
{
	modules_close(&m->modules);
	u64_map_free(&m->cgroups);
	names_free(&m->cgroup_paths);
}
