#include "tools/stackfold/measure/measures.h"

/* list of all measures, one line each */
#define MEASURES(M) \
	M(cpu) \
	M(off_cpu) \
	M(off_cpu_wall) \
	M(run_queue) \
	M(latency) \
	M(locks)

#define DECLARE(name) extern const struct measure measure_##name;
MEASURES(DECLARE)

#define ROW(name) &measure_##name,
const struct measure *const measures_all[] = { MEASURES(ROW) NULL };

const struct measure *
measures_find(str name)
{
	for (const struct measure *const *m = measures_all; *m != NULL; m++)
		if (str_eq(str_of((*m)->name), name))
			return *m;
	return NULL;
}
