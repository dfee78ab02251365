#include "tools/stackfold/perf/perf_inline.h"

#include "tools/stackfold/symbols/symbols.h"

/* does the file have the symbol of the text at that place? */
static bool
fits_symbol(struct perf_inline *x, struct module *m,
    const struct perf_inline_code *c, uint64_t place)
{
	struct symtab_hit hit;

	return modules_find(&x->modules, m, place, &hit) && (c->has_offset ?
	    place - hit.start == c->offset : str_eq(hit.name, c->symbol));
}

/* where in the file an address of the text is */
static bool
find_place(struct perf_inline *x, struct module *m,
    const struct perf_inline_code *c, uint64_t *place)
{
	*place = c->addr;
	if (fits_symbol(x, m, c, *place))
		return true;
	*place = elf_place(&elf_cache_of(&x->files, m)->elf, c->addr, NULL);
	return *place != c->addr && fits_symbol(x, m, c, *place);
}

/* read and number an answer; 0 if addr2line may know more */
static uint32_t
read_place(struct perf_inline *x, struct module *m, uint64_t place,
    str symbol, bool lines)
{
	bool ask;
	str found = inlines_find(&x->inlines, m, place, symbol, lines, &ask);

	if (ask && found.n == 0)
		return 0;
	GROW(x->answer, x->answer_cap, x->nanswer + 1);
	x->answer[x->nanswer++] = arena_str(&x->modules.arena, found);
	return (uint32_t)x->nanswer;
}

/* the number of the answer for this code, read only once; or 0 */
static uint32_t
find_number(struct perf_inline *x, const struct perf_inline_code *c,
    const struct perf_options *o)
{
	struct module *m;
	uint64_t place, key;
	uint32_t n;

	x->modules.settings.load = symbols_load;
	x->modules.settings.symfs = o->symfs;
	x->files.modules = &x->modules;
	x->inlines.files = &x->files;
	x->inlines.cheap = o->cheap;
	x->inlines.paths = o->source_paths;
	m = modules_get(&x->modules, MODULE_FILE, c->module, NULL);
	if (!find_place(x, m, c, &place))
		return 0;
	key = place * 2 + c->called;
	n = u64_map_get(&m->frames[0].by_addr, key);
	if (n > 0)
		return n;
	n = read_place(x, m, place - c->called, c->symbol, o->context);
	if (n > 0)
		*u64_map_put(&m->frames[0].by_addr, key) = n;
	return n;
}

struct perf_inline_answer
perf_inline_read(struct perf_inline *x, const struct perf_inline_code *c,
    const struct perf_options *o)
{
	uint32_t n = find_number(x, c, o);

	return (struct perf_inline_answer){
		.number = n, .text = n > 0 ? x->answer[n - 1] : STR("")
	};
}

/* does the answer have a line?  A name without one is that of the nearest
 * symbol before the address, which may have ended long before */
static bool
has_line(str answer)
{
	str name, place;

	while (str_cut(&answer, '\n', &name) &&
	    str_cut(&answer, '\n', &place))
		if (!str_starts(place, STR("??")))
			return true;
	return false;
}

/* what addr2line tells of a place, unless it is only the nearest symbol */
static str
ask_for_lines(struct perf_inline *x)
{
	str found = addr2line_ask(&x->addr2line, buf_str(&x->file),
	    buf_str(&x->where));

	return has_line(found) ? found : STR("");
}

str
perf_inline_ask(struct perf_inline *x, const struct perf_inline_code *c,
    const struct perf_options *o)
{
	str found;

	x->addr2line.paths = o->source_paths;
	x->file.n = x->where.n = 0;
	buf_add(&x->file, o->symfs != NULL ? str_of(o->symfs) : STR(""));
	buf_add(&x->file, c->module);
	buf_fmt(&x->where, "%llx", (unsigned long long)(c->linked ?
	    c->linked_addr : c->addr - c->called));
	found = ask_for_lines(x);
	if (found.n > 0 || !c->has_offset)
		return found;
	x->where.n = 0;
	buf_add(&x->where, c->symbol);
	buf_fmt(&x->where, "+0x%llx", (unsigned long long)c->offset);
	return ask_for_lines(x);
}

void
perf_inline_report(const struct perf_inline *x, struct diag *diag)
{
	inlines_report(&x->inlines, diag);
}
