#include "tools/stackfold/perf/perf_inline.h"

#include "tools/stackfold/symbols/symbols.h"

#define SEVERAL UINT64_MAX	/* start of a symbol that is missing or has
				 * several starts */

static bool
fits_symbol(struct perf_inline *x, struct module *m,
    const struct perf_inline_code *c, uint64_t place)
{
	struct symtab_hit hit;

	return modules_find(&x->modules, m, place, &hit) && (c->has_offset ?
	    place - hit.start == c->offset : str_eq(hit.name, c->symbol));
}

static void
list_symbols(struct perf_inline *x, struct module *m)
{
	for (size_t i = 0; i < m->table.n; i++) {
		uint64_t start = m->table.all[i].start;
		struct symtab_hit hit;
		uint32_t id;

		if (!modules_find(&x->modules, m, start, &hit) ||
		    hit.start != start)
			continue;
		id = names_pair(&x->symbols, m->name, hit.name);
		if (id < x->nstart) {
			if (x->start[id] != start)
				x->start[id] = SEVERAL;
			continue;
		}
		*APPEND(x->start, x->start_cap, x->nstart) = start;
	}
}

/* Find the file offset of a symbol.  Return false if it is missing or
 * ambiguous. */
static bool
find_symbol(struct perf_inline *x, struct module *m, str symbol,
    uint64_t *start)
{
	size_t known = x->listed.n, id;

	if (names_id(&x->listed, m->name) == known)
		list_symbols(x, m);
	id = names_pair(&x->symbols, m->name, symbol);
	if (id == x->nstart)
		*APPEND(x->start, x->start_cap, x->nstart) = SEVERAL;
	*start = x->start[id];
	return *start != SEVERAL;
}

static bool
find_place(struct perf_inline *x, struct module *m,
    const struct perf_inline_code *c, uint64_t *place)
{
	*place = c->addr;
	if (fits_symbol(x, m, c, *place))
		return true;
	*place = elf_place(&elf_cache_of(&x->files, m)->elf, c->addr, NULL);
	if (*place != c->addr && fits_symbol(x, m, c, *place))
		return true;
	if (!c->has_offset || !find_symbol(x, m, c->symbol, place))
		return false;
	*place += c->offset;
	return fits_symbol(x, m, c, *place);
}

uint32_t
perf_inline_read(struct perf_inline *x, const struct perf_inline_code *c,
    const struct perf_options *o, str *answer)
{
	struct module *m;
	uint64_t place;
	uint32_t *n;

	x->modules.settings.load = symbols_load;
	x->modules.settings.symfs = o->symfs;
	x->modules.settings.any_file = true;	/* checked by fits_symbol() */
	x->files.modules = &x->modules;
	x->inlines.files = &x->files;
	x->inlines.cheap = o->cheap;
	x->inlines.paths = o->source_paths;
	m = modules_get(&x->modules, MODULE_FILE, c->module, NULL);
	if (!find_place(x, m, c, &place))
		return 0;
	n = u64_map_put(&m->frames[0].by_addr, place * 2 + c->called);
	if (*n == 0) {
		*APPEND(x->answer, x->answer_cap, x->nanswer) =
		    arena_str(&x->modules.arena, inlines_find(&x->inlines, m,
		    place - c->called, c->symbol, o->context));
		*n = (uint32_t)x->nanswer;
	}
	*answer = x->answer[*n - 1];
	return answer->n > 0 ? *n : 0;
}

void
perf_inline_report(const struct perf_inline *x, struct diag *diag)
{
	size_t unopened = 0;

	inlines_report(&x->inlines, diag);
	for (size_t i = 0; i < x->modules.n; i++) {
		const char *why = x->modules.all[i]->why;

		unopened += why == elf_too_many;
	}
	if (unopened > 0)
		diag_remark(diag, "functions inlined in %zu module%s are part "
		    "of their callers: %s; raise the limit: ulimit -n",
		    unopened, unopened == 1 ? "" : "s", elf_too_many);
}
