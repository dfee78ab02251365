#include "tools/stackfold/perf/data/recording.h"

#include <stdlib.h>

#include "common/base/err.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/symbols/kallsyms.h"
#include "tools/stackfold/symbols/symbols.h"

void
recording_init(struct recording *r, const char *name, struct perf *p,
    struct sample *s)
{
	struct modules *modules = &r->machine.modules;

	modules->settings.load = symbols_load;
	modules->clock.id = -1;
	modules->settings.symfs = s->opts->perf->symfs;
	modules->settings.kallsyms = s->opts->perf->kallsyms;
	modules->settings.raw_names = s->opts->no_demangle;
	r->name = name;
	r->opts = s->opts;
	perf_info_begin_input(&p->info);
	recording_header_init(&r->header, modules, &p->info);
	sample_queue_init(&r->samples, &r->header, &r->machine, p, s);
}

void
recording_free(struct recording *r)
{
	time_order_free(&r->order);
	sample_queue_free(&r->samples);
	kallsyms_end(&r->machine.modules);
	machine_state_free(&r->machine);
}

void
recording_refuse(const struct recording *r, const char *why,
    const char *options)
{
	const char *file = r->name[0] == '<' ? "FILE" : r->name;

	warn("%s: %s; use: perf script%s --no-inline -i %s | stackfold",
	    r->name, why, options, file);
	exit(EXIT_REFUSED);
}
