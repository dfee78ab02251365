#include "tools/stackfold/perf/perf_inline.h"

#include "tools/stackfold/symbols/symbols.h"

/* does the file have the symbol there that the text says? */
static bool
fits(struct perf_inline *d, struct module *m,
    const struct perf_inline_code *c, uint64_t place)
{
	struct symtab_hit hit;

	return modules_find(&d->modules, m, place, &hit) && (c->has_offset ?
	    place - hit.start == c->offset : str_eq(hit.name, c->symbol));
}

/* where in the file an address of the text is */
static bool
find_place(struct perf_inline *d, struct module *m,
    const struct perf_inline_code *c, uint64_t *place)
{
	*place = c->addr;
	if (fits(d, m, c, *place))
		return true;
	*place = elf_place(&elf_cache_of(&d->files, m)->elf, c->addr, NULL);
	return *place != c->addr && fits(d, m, c, *place);
}

/* the number of a new answer; 0 if there is none */
static uint32_t
look_up(struct perf_inline *d, struct module *m, uint64_t place,
    str symbol, bool lines)
{
	bool ask;
	str found = inlines_find(&d->inlines, m, place, symbol, lines, &ask);

	if (ask && found.n == 0)
		return 0;
	GROW(d->answer, d->answer_cap, d->nanswer + 1);
	d->answer[d->nanswer++] = arena_str(&d->modules.arena, found);
	return (uint32_t)d->nanswer;
}

uint32_t
perf_inline_read(struct perf_inline *d, const struct perf_inline_code *c,
    const struct perf_options *o)
{
	struct module *m;
	uint64_t place, key;
	uint32_t n;

	d->modules.load = symbols_load;
	d->modules.symfs = o->symfs;
	d->files.modules = &d->modules;
	d->inlines.files = &d->files;
	d->inlines.cheap = o->cheap;
	m = modules_get(&d->modules, MODULE_FILE, c->module, NULL);
	if (!find_place(d, m, c, &place))
		return 0;
	key = place * 2 + c->called;
	n = u64_map_get(&m->seen[0], key);
	if (n > 0)
		return n;
	n = look_up(d, m, place - c->called, c->symbol, o->context);
	if (n > 0)
		u64_map_set(&m->seen[0], key, n);
	return n;
}

void
perf_inline_report(const struct perf_inline *d, struct diag *diag)
{
	inlines_report(&d->inlines, diag);
}
