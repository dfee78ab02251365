#include "tools/stackfold/formats.h"

#include <stddef.h>
#include <string.h>

#include "common/base/sys.h"
#include "tools/stackfold/sample/sample.h"

/* One line per file in formats/; input/format.h explains how to add one. */
#define FORMATS(F) \
	F(austin) \
	F(bcc) \
	F(bpftrace) \
	F(chrome) \
	F(cpuprofile) \
	F(dhat) \
	F(dtrace) \
	F(eustack) \
	F(faulthandler) \
	F(firefox) \
	F(folded) \
	F(ftrace) \
	F(functiongraph) \
	F(gdb) \
	F(ghcjson) \
	F(ghcprof) \
	F(goheap) \
	F(gopprof) \
	F(goroutine) \
	F(gperftools) \
	F(heapprofile) \
	F(heaptimeline) \
	F(instruments) \
	F(javacore) \
	F(javaexceptions) \
	F(jfrdata) \
	F(jstack) \
	F(kstack) \
	F(ljp) \
	F(lldb) \
	F(lockcontention) \
	F(massif) \
	F(memleak) \
	F(otlp) \
	F(perf) \
	F(perfdata) \
	F(perfjson) \
	F(perfreport) \
	F(perftrace) \
	F(phpspy) \
	F(pmcstat) \
	F(pprof) \
	F(procstack) \
	F(pyinstrument) \
	F(rprof) \
	F(sample) \
	F(sanitizer) \
	F(sentry) \
	F(speedscope) \
	F(stackprof) \
	F(stap) \
	F(strace) \
	F(timehist) \
	F(vsprof) \
	F(vtune) \
	F(wcp) \
	F(xctrace) \
	F(xdebug)

#define DECLARE(name) extern const struct format format_##name;
FORMATS(DECLARE)

#define ROW(name) &format_##name,
const struct format *const formats_all[] = { FORMATS(ROW) NULL };

void *
formats_state(struct formats_states *s, const struct format *f)
{
	size_t i = 0;

	if (s->of == NULL)
		s->of = NEW(&s->arena, void *, LENGTH(formats_all));
	while (formats_all[i] != f)
		i++;
	if (s->of[i] == NULL && f->state_size > 0)
		s->of[i] = arena_alloc(&s->arena, f->state_size,
		    _Alignof(max_align_t), 1);
	return s->of[i];
}

void
formats_finish(const struct formats_states *states, struct sample *s)
{
	for (size_t i = 0; states->of != NULL && formats_all[i] != NULL; i++)
		if (states->of[i] != NULL && formats_all[i]->finish != NULL) {
			s->state = states->of[i];
			s->marks = formats_all[i]->marks;
			formats_all[i]->finish(s);
		}
}

const struct format *
formats_find(const char *name)
{
	for (const struct format *const *f = formats_all; *f != NULL; f++)
		if (strcmp((*f)->name, name) == 0)
			return *f;
	return NULL;
}
