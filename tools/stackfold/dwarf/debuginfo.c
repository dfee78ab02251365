#include "tools/stackfold/dwarf/debuginfo.h"

#include <stdlib.h>

#include "common/buf.h"
#include "tools/stackfold/dwarf/ranges.h"

#define LINKS 16		/* from a function to its name, at most */
#define MOST ((size_t)1 << 22)	/* ranges of units; more are an attack */
#define OVERLAPS 8		/* units that are tried for an address */

/* the first DIE of a unit; most need a single abbreviation for that */
static bool
read_root(struct die_unit *u, struct die *root)
{
	str table = sections_from(u->form.s, SECTIONS_ABBREV, u->abbrev);
	uint64_t at = u->first;

	abbrevs_read(&u->abbrevs, table, 1);
	if (die_read(u, &at, root))
		return true;
	die_open(u);
	at = u->first;
	return die_read(u, &at, root);
}

static uint64_t
base_of(const struct form_value *v, const struct die_unit *u)
{
	if (v->kind == FORM_NUMBER)
		return v->n;
	return u->form.version < 5 ? 0 : u->form.wide ? 16 : 8;
}

static void
add_starts(struct debuginfo *d, const struct ranges *r)
{
	for (size_t i = 0; i < r->n && d->nstart < MOST; i++) {
		GROW(d->start, d->start_cap, d->nstart + 1);
		d->start[d->nstart++] = (struct debuginfo_start){
		    r->all[i].low, r->all[i].high, d->nunit};
	}
}

static void
add_unit(struct debuginfo *d, struct die_unit *u, struct ranges *r)
{
	struct debuginfo_unit *to;
	struct die root = {0};

	GROW(d->unit, d->unit_cap, d->nunit + 1);
	to = &d->unit[d->nunit];
	*to = (struct debuginfo_unit){0};
	r->n = 0;
	if (read_root(u, &root)) {
		u->form.strings = base_of(&root.of.strings, u);
		u->form.addresses = base_of(&root.of.addresses, u);
		u->form.ranges = root.of.rnglists.n;
		to->has_lines = root.of.line.kind == FORM_NUMBER;
		to->lines_at = root.of.line.n;
		to->has_split = root.of.split.kind != FORM_NONE;
		form_address(&u->form, &root.of.low, &to->base);
		if (d->nstart < MOST)
			ranges_add(r, u, &root.of, to->base);
	}
	if (!u->open)
		abbrevs_free(&u->abbrevs);
	to->u = *u;
	add_starts(d, r);
	d->nunit++;
}

static int
by_low(const void *a, const void *b)
{
	const struct debuginfo_start *x = a, *y = b;

	if (x->low != y->low)
		return x->low < y->low ? -1 : 1;
	return x->unit < y->unit ? -1 : x->unit > y->unit;
}

bool
debuginfo_open(struct debuginfo *d, const struct elf *e)
{
	struct ranges r = {0};
	struct die_unit u;
	uint64_t at = 0;

	if (!sections_read(&d->sections, e) || d->sections.why != NULL)
		return false;
	while (die_unit(&d->sections, at, &u, &at))
		add_unit(d, &u, &r);
	ranges_free(&r);
	if (d->nstart > 0)
		qsort(d->start, d->nstart, sizeof(*d->start), by_low);
	return true;
}

static void
free_other(struct debuginfo *d)
{
	struct buf other = {.p = (char *)d->other};

	if (d->other != NULL)
		debuginfo_free(d->other);
	buf_free(&other);
	d->other = NULL;
}

void
debuginfo_other(struct debuginfo *d, const struct elf *e)
{
	size_t cap = 0;

	GROW(d->other, cap, 1);
	*d->other = (struct debuginfo){0};
	if (debuginfo_open(d->other, e)) {
		d->sections.other = &d->other->sections;
		return;
	}
	free_other(d);
}

/* the unit that holds a place of .debug_info, or NULL */
static struct debuginfo_unit *
unit_of(struct debuginfo *d, uint64_t place)
{
	size_t low = 0, high = d->nunit;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (d->unit[mid].u.form.at <= place)
			low = mid + 1;
		else
			high = mid;
	}
	return low > 0 && place < d->unit[low - 1].u.end ? &d->unit[low - 1] :
	    NULL;
}

/* the same, but the place is in the other file if the unit is split */
static struct die_unit *
die_unit_of(struct debuginfo *d, struct split_unit *split, uint64_t place)
{
	struct debuginfo_unit *unit;

	if (split != NULL)
		return place >= split->u.first && place < split->u.end ?
		    &split->u : NULL;
	unit = unit_of(d, place);
	return unit != NULL ? &unit->u : NULL;
}

/* is the value in another file, which is not known? */
static bool
lacking(const struct debuginfo *d, const struct form_value *v)
{
	return d->other == NULL && (v->kind == FORM_ELSEWHERE ||
	    v->kind == FORM_TEXT_ELSEWHERE);
}

/* the name of a function, which may lie at the end of a few links */
static str
name_of(struct debuginfo *of, struct split_unit *split, uint64_t place)
{
	struct debuginfo *d = of;
	str name = STR(""), text;

	for (int i = 0; i < LINKS; i++) {
		struct die_unit *u = die_unit_of(d, split, place);
		const struct form_value *next;
		struct die die = {0};

		if (u == NULL)
			break;
		die_open(u);
		if (!die_read(u, &place, &die))
			break;
		text = form_text(&u->form, &die.of.linkage);
		if (text.n > 0)
			return text;
		if (name.n == 0)
			name = form_text(&u->form, &die.of.name);
		next = die.of.origin.kind != FORM_NONE ? &die.of.origin :
		    &die.of.specification;
		of->elsewhere |= lacking(d, next) || lacking(d, &die.of.name);
		if (next->kind == FORM_ELSEWHERE && d->other != NULL) {
			d = d->other;
			split = NULL;
		} else if (next->kind != FORM_REFERENCE)
			break;
		place = next->n;
	}
	return name;
}

static struct debuginfo_unit *
unit_at(struct debuginfo *d, uint64_t addr)
{
	size_t low = 0, high = d->nstart;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (d->start[mid].low <= addr)
			low = mid + 1;
		else
			high = mid;
	}
	for (size_t i = low; i > 0 && low - i < OVERLAPS; i--)
		if (addr < d->start[i - 1].high)
			return &d->unit[d->start[i - 1].unit];
	return NULL;
}

static void
read_unit(struct debuginfo *d, struct debuginfo_unit *u, bool lines)
{
	die_open(&u->u);
	if (!u->scopes_read) {
		if (u->has_split)
			u->split = split_open(&d->split, &u->u);
		scopes_read(&u->scopes, u->split != NULL ? &u->split->u :
		    &u->u, u->base);
	}
	u->scopes_read = true;
	if (lines && !u->lines_read) {
		if (u->has_lines)
			lines_read(&u->lines, &u->u.form, u->lines_at);
		u->lines_read = true;
	}
}

size_t
debuginfo_find(struct debuginfo *d, uint64_t addr, bool lines,
    struct debuginfo_frame to[DEBUGINFO_FRAMES])
{
	struct debuginfo_unit *u = unit_at(d, addr);
	const struct scope *s;
	size_t n = 0;

	d->lacking = false;
	if (u == NULL)
		return 0;
	read_unit(d, u, lines);
	d->lacking = u->has_split && u->split == NULL;
	d->elsewhere |= d->lacking;
	s = scopes_find(&u->scopes, addr);
	to[0] = (struct debuginfo_frame){0};
	if (lines)
		lines_find(&u->lines, addr, &to[0].file, &to[0].line);
	if (s == NULL)
		return to[0].line > 0;
	for (;;) {
		to[n++].name = name_of(d, u->split, s->die);
		if (s->parent == 0 || n == DEBUGINFO_FRAMES)
			return n;
		to[n] = (struct debuginfo_frame){.line = s->call_line,
		    .file = lines_file(&u->lines, s->call_file)};
		s = &u->scopes.all[s->parent - 1];
	}
}

void
debuginfo_free(struct debuginfo *d)
{
	struct buf units = {.p = (char *)d->unit};
	struct buf starts = {.p = (char *)d->start};

	free_other(d);
	for (size_t i = 0; i < d->nunit; i++) {
		abbrevs_free(&d->unit[i].u.abbrevs);
		scopes_free(&d->unit[i].scopes);
		lines_free(&d->unit[i].lines);
		split_close(d->unit[i].split);
	}
	buf_free(&units);
	buf_free(&starts);
	split_free(&d->split);
	sections_free(&d->sections);
	*d = (struct debuginfo){0};
}
