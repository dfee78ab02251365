#include "tools/stackfold/perf/data/machine_state.h"

struct maps *
machine_state_touch(struct machine_state *m, struct maps *maps)
{
	maps->state = ++m->map_states;
	return maps;
}

str
machine_state_cgroup(const struct machine_state *m, uint64_t id)
{
	uint32_t at = u64_map_get(&m->cgroups, id);

	return at > 0 ? names_text(&m->cgroup_paths, at - 1) : (str){0};
}

void
machine_state_free(struct machine_state *m)
{
	modules_close(&m->modules);
	u64_map_free(&m->cgroups);
	names_free(&m->cgroup_paths);
}
