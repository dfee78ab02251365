#include "tools/folddiff/judge/assumed_scatter.h"

#include "common/base/sys.h"

#define RUNTIME_LEAST 0.1	/* minimum share of a runtime's threads */

static const struct assumed_scatter usual = {0.1, 0.15};
static const struct assumed_scatter with_runtime = {0.3, 0.2};

/* prefixes of the names of a runtime's threads, such as "GC Thread#1" */
static const char *const threads[] = {
	"C1 Compiler", "C2 Compiler", "JVMCI", "GC Thread#", "ParGC", "G1 Conc",
	"G1 Refine", "ZWorker", "XWorker", "Shenandoah",	/* HotSpot */
	"V8 Default", "V8Worker", "V8 Worker",			/* V8 */
	".NET Tiered", ".NET Server GC", ".NET BGC",		/* .NET */
};

/* Return true for a runtime's thread.  Its blanks may have become underscores,
 * e.g. "C2_CompilerThre". */
static bool
is_runtime(str root)
{
	for (size_t i = 0; i < LENGTH(threads); i++) {
		size_t n = 0;

		while (n < root.n && threads[i][n] == (root.p[n] == '_' ?
		    ' ' : root.p[n]))
			n++;
		if (threads[i][n] == '\0')
			return true;
	}
	return false;
}

struct assumed_scatter
assumed_scatter(const struct runs *r)
{
	const struct stacks *s = &r->f.stacks;
	double weight[2] = {0}, all[2] = {0};

	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		bool runtime = is_runtime(names_text(&r->f.names,
		    stacks_ids(s, i, &depth)[0]));

		for (unsigned k = 0; k < r->n; k++) {
			double n = num_real(stacks_count(s, i, k));

			all[runs_side(r, k)] += n;
			weight[runs_side(r, k)] += runtime ? n : 0;
		}
	}
	return weight[BEFORE] >= RUNTIME_LEAST * all[BEFORE] ||
	    weight[AFTER] >= RUNTIME_LEAST * all[AFTER] ?
	    with_runtime : usual;
}
