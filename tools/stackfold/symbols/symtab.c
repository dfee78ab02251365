#include "tools/stackfold/symbols/symtab.h"


#include "common/base/radix.h"
#include "common/base/search.h"
#include "tools/stackfold/demangle/demangle.h"

#define PAGE ((uint64_t)4096)
#define STEPS 256	/* maximum symbols examined per address */

void
symtab_add(struct symtab *t, struct symtab_symbol s)
{
	if (t->n >= UINT32_MAX - 2)
		return;
	*APPEND(t->all, t->cap, t->n) = s;
}

static str
find_name_in_text(const struct symtab *t, const struct symtab_symbol *s)
{
	str all = buf_str(&t->text[s->text].all);
	size_t end = s->name;

	if (s->name >= all.n)
		return STR("");
	while (end < all.n && all.p[end] != '\0' && all.p[end] != '\n' &&
	    (all.p[end] != '\t' || !t->kernel))
		end++;
	return str_from(str_upto(all, end), s->name);
}

/* Return "[ext4]" of "ext4_read\t[ext4]". */
static str
get_kernel_module(const struct symtab *t, const struct symtab_symbol *s)
{
	str all = buf_str(&t->text[s->text].all);
	str name = find_name_in_text(t, s);
	size_t at = s->name + name.n;

	return at < all.n && all.p[at] == '\t' ?
	    str_before(str_from(all, at), STR("\n")) : STR("");
}

static uint64_t
round_to_next_page(uint64_t addr)
{
	return (addr + PAGE - 1) / PAGE * PAGE + PAGE;
}

void
symtab_sort(struct symtab *t)
{
	struct symtab_symbol *last;

	if (t->n == 0)
		return;
	radix_elements(t->all, t->n, sizeof(*t->all));
	for (size_t i = 0; i + 1 < t->n; i++) {
		struct symtab_symbol *s = &t->all[i];

		if (s->end != s->start)
			continue;
		s->label = true;
		s->end = (s->ko || s[1].ko) && !str_eq(get_kernel_module(t, s),
		    get_kernel_module(t, s + 1)) ? round_to_next_page(s->end) :
		    s[1].start;
	}
	last = &t->all[t->n - 1];
	if (last->end == last->start) {
		last->label = true;
		last->end = round_to_next_page(last->start);
	}
}

/* set the end of each label to the next symbol of any symbol table */
static void
cut_labels(struct symtab *t)
{
	for (size_t i = 0; i + 1 < t->n; i++) {
		struct symtab_symbol *s = &t->all[i];

		if (!s->label || s->start == s[1].start)
			continue;
		for (size_t k = i + 1;
		    k < t->n && t->all[k].start < s->end; k++)
			t->all[k].claimed = true;
		s->end = s->end < s[1].start ? s->end : s[1].start;
	}
}

void
symtab_finish(struct symtab *t)
{
	if (t->n == 0)
		return;
	radix_elements(t->all, t->n, sizeof(*t->all));
	cut_labels(t);
	for (size_t i = 0; i < t->n; i++) {
		uint32_t at = (uint32_t)i;

		while (at > 0 && t->all[at - 1].end <= t->all[i].end)
			at = t->all[at - 1].outer;
		t->all[i].outer = at;
	}
}

void
symtab_take_code(struct symtab *t, struct maps *code)
{
	uint64_t from, to = 0;

	while (to < UINT64_MAX) {
		const struct map *m = maps_find_part(code, to, &from, &to);
		struct symtab_symbol s = {.start = from, .end = to};

		if (m == NULL)
			continue;
		s.name = (uint32_t)(m->offset - m->start);
		if (find_name_in_text(t, &s).n > 0)
			symtab_add(t, s);
	}
	maps_free(code);
	symtab_finish(t);
}

/* Return the name as printed by perf script, valid until the next call. */
static str
demangle_name(struct symtab *t, const struct symtab_symbol *s, str name)
{
	struct buf *b = &t->names.readable;

	b->n = 0;
	if (!t->mangled || !demangle_candidate(name) ||
	    !demangle(b, str_before(name, STR("@")), SYMBOL_PLAIN))
		buf_add(b, name);
	if (s->plt)
		buf_add(b, STR("@plt"));
	return buf_str(b);
}

/* Store a symbol's name and return its number, from 1. */
static size_t
keep_name(struct symtab *t, size_t i)
{
	const struct symtab_symbol *s = &t->all[i];
	uint32_t *at = u64_map_put(&t->names.known, i);
	str name;

	if (*at > 0)
		return *at;
	name = arena_str(t->names.arena, demangle_name(t, s,
	    find_name_in_text(t, s)));
	*APPEND(t->names.all, t->names.cap, t->names.n) = name;
	return *at = (uint32_t)t->names.n;
}

static size_t
count_underscores(str name)
{
	size_t n = 0;

	while (n < name.n && name.p[n] == '_')
		n++;
	return n;
}

/* Return true if perf prefers symbol ib to the earlier symbol ia. */
static bool
is_better(struct symtab *t, size_t ia, size_t ib)
{
	const struct symtab_symbol *a = &t->all[ia], *b = &t->all[ib];
	bool none_a = a->end == a->start, none_b = b->end == b->start;
	str na, nb;

	if (a->label != b->label)
		return a->label;
	if (none_a != none_b)
		return none_a;
	if ((a->binding == STB_WEAK) != (b->binding == STB_WEAK))
		return a->binding == STB_WEAK;
	if ((a->binding == STB_GLOBAL) != (b->binding == STB_GLOBAL))
		return b->binding == STB_GLOBAL;
	ia = keep_name(t, ia);	/* this may move the names */
	ib = keep_name(t, ib);
	na = t->names.all[ia - 1];
	nb = t->names.all[ib - 1];
	if (count_underscores(na) != count_underscores(nb))
		return count_underscores(nb) < count_underscores(na);
	if (na.n != nb.n)
		return nb.n > na.n;
	return str_starts(na, STR("SyS")) || str_starts(na, STR("compat_SyS"));
}

/* Return the best of the symbols that start at the same address. i is the last
 * of them; *first becomes the first. */
static size_t
choose_best(struct symtab *t, size_t i, size_t *first)
{
	size_t a = i, win;

	while (a > 0 && t->all[a - 1].start == t->all[i].start)
		a--;
	*first = a;
	win = a;
	for (size_t k = a + 1; k <= i; k++)
		if (is_better(t, win, k))
			win = k;
	return win;
}

/* Narrow the range of addresses with the same result to one side of a symbol's
 * end, which may be before or after the address. */
static void
narrow_range(struct symtab_hit *hit, uint64_t addr, uint64_t end)
{
	if (end <= addr)
		hit->from = end > hit->from ? end : hit->from;
	else
		hit->to = end < hit->to ? end : hit->to;
}

/* Return the index of the innermost symbol before *i that covers the address,
 * + 1, or 0.  Calling again with the new *i finds the next one outwards. */
static size_t
find_around(struct symtab *t, uint64_t addr, size_t *i, struct symtab_hit *hit)
{
	for (size_t step = 0; *i > 0 && step < STEPS; step++) {
		size_t last = *i - 1, first, win;

		narrow_range(hit, addr, t->all[last].end);
		if (t->all[last].end <= addr) {
			*i = t->all[last].outer;
			continue;
		}
		while (last + 1 < t->n &&
		    t->all[last + 1].start == t->all[last].start)
			last++;
		win = choose_best(t, last, &first);
		*i = first;
		narrow_range(hit, addr, t->all[win].end);
		if (addr < t->all[win].end)
			return win + 1;
	}
	return 0;
}

bool
symtab_find(struct symtab *t, uint64_t addr, struct symtab_hit *hit)
{
	size_t at = t->n == 0 ? 0 : search_after(&t->all[0].start, t->n,
	    sizeof(*t->all), addr), found, outer;

	hit->from = at > 0 ? t->all[at - 1].start : 0;
	hit->to = at < t->n ? t->all[at].start : UINT64_MAX;
	found = find_around(t, addr, &at, hit);
	outer = found > 0 ? find_around(t, addr, &at, hit) : 0;
	if (found == 0)
		return false;
	if (outer > 0 && t->all[found - 1].label && !t->all[outer - 1].label)
		found = outer;
	hit->number = keep_name(t, found - 1);
	hit->name = t->names.all[hit->number - 1];
	hit->start = t->all[found - 1].start;
	hit->doubtful = outer > 0 || t->all[found - 1].claimed;
	return true;
}

void
symtab_free(struct symtab *t)
{
	buf_drop(t->all);
	buf_drop(t->names.all);
	buf_free(&t->names.readable);
	u64_map_free(&t->names.known);
	for (size_t i = 0; i < SYMTAB_TEXTS; i++)
		elf_unview(&t->text[i]);
	*t = (struct symtab){0};
}
