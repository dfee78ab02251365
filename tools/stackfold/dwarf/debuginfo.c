#include "tools/stackfold/dwarf/debuginfo.h"

#include <stdlib.h>

#include "common/base/buf.h"
#include "common/base/bytes.h"
#include "tools/stackfold/dwarf/ranges.h"

#define LINKS 16		/* from a function to its name, at most */
#define MOST ((size_t)1 << 22)	/* ranges of units; more are an attack */
#define OVERLAPS 8		/* units that are tried for an address */

static uint64_t
base_of(const struct form_value *v, const struct die_unit *u)
{
	if (v->kind == FORM_NUMBER)
		return v->n;
	return u->form.version < 5 ? 0 : u->form.wide ? 16 : 8;
}

/* what the first DIE of a unit tells; its ranges are added to r, if that is
 * not NULL */
static void
read_root(struct debuginfo_unit *to, struct ranges *r)
{
	struct die_unit *u = &to->u;
	struct die root = {0};

	if (!die_root(u, &root))
		return;
	u->form.strings = base_of(&root.of.strings, u);
	u->form.addresses = base_of(&root.of.addresses, u);
	u->form.ranges = root.of.rnglists.n;
	to->has_lines = root.of.line.kind == FORM_NUMBER;
	to->lines_at = root.of.line.n;
	to->has_split = root.of.split.kind != FORM_NONE;
	form_address(&u->form, &root.of.low, &to->base);
	if (r != NULL)
		ranges_add(r, u, &root.of, to->base);
}

/* the unit at a place, with what its first DIE tells; NULL if none is there */
static struct debuginfo_unit *
unit_at(struct debuginfo *d, uint64_t place)
{
	uint32_t n = u64_map_get(&d->by_place, place);
	struct die_unit u;

	if (n > 0)
		return d->unit[n - 1];
	if (!die_unit(&d->sections, place, &u))
		return NULL;
	GROW(d->unit, d->unit_cap, d->nunit + 1);
	d->unit[d->nunit] = NEW(&d->arena, struct debuginfo_unit, 1);
	d->unit[d->nunit]->u = u;
	read_root(d->unit[d->nunit], NULL);
	u64_map_set(&d->by_place, place, (uint32_t)++d->nunit);
	return d->unit[d->nunit - 1];
}

static void
add_start(struct debuginfo *d, uint64_t low, uint64_t high, uint64_t unit)
{
	if (low >= high || d->nstart >= MOST)
		return;
	GROW(d->start, d->start_cap, d->nstart + 1);
	d->start[d->nstart++] = (struct debuginfo_start){low, high, unit};
}

/* Units of which the linker kept one copy of a function claim that copy, too.
 * It is of the first unit, which find_unit() meets before the others. */
static int
by_low(const void *a, const void *b)
{
	const struct debuginfo_start *x = a, *y = b;

	if (x->low != y->low)
		return x->low < y->low ? -1 : 1;
	return x->unit > y->unit ? -1 : x->unit < y->unit;
}

static void
sort_starts(struct debuginfo *d)
{
	if (d->nstart > 0)
		qsort(d->start, d->nstart, sizeof(*d->start), by_low);
}

/* the addresses of one unit: its place, the size of an address, and pairs of
 * address and length behind a head that is as long as some pairs */
static void
add_listed(struct debuginfo *d, struct bytes b, bool wide, size_t before)
{
	size_t all = b.n + before, pair;
	unsigned version = bytes_u16(&b);
	uint64_t unit = wide ? bytes_u64(&b) : bytes_u32(&b);
	unsigned size = bytes_u8(&b), segment = bytes_u8(&b);

	if (version != 2 || segment != 0 || (size != 8 && size != 4))
		return;
	pair = 2 * size;
	bytes_take(&b, (pair - (all - b.n) % pair) % pair);
	while (b.n >= pair) {
		uint64_t low = bytes_fixed(&b, size), n = bytes_fixed(&b, size);

		if (low == 0 && n == 0)
			break;
		if (low > 0)	/* else the linker dropped it */
			add_start(d, low, low + n, unit);
	}
}

static void
read_aranges(struct debuginfo *d)
{
	struct bytes b = bytes_of(sections_from(&d->sections,
	    SECTIONS_ARANGES, 0));

	while (b.n > 0 && !b.cut) {
		uint64_t n = bytes_u32(&b);
		bool wide = n == UINT32_MAX;

		if (wide)
			n = bytes_u64(&b);
		add_listed(d, bytes_of(bytes_take(&b, n)), wide,
		    wide ? 12 : 4);
	}
	sort_starts(d);
}

/* learn where units begin, up to one that ends behind a place */
static void
walk_units(struct debuginfo *d, uint64_t place)
{
	struct die_unit u;

	while (d->known <= place && die_unit(&d->sections, d->known, &u)) {
		GROW(d->begin, d->begin_cap, d->nbegin + 1);
		d->begin[d->nbegin++] = d->known;
		d->known = u.end;
	}
}

/* add the addresses of units that .debug_aranges does not list */
static void
complete(struct debuginfo *d)
{
	struct u64_map listed = {0};
	struct ranges r = {0};

	d->complete = true;
	for (size_t i = 0; i < d->nstart; i++)
		u64_map_set(&listed, d->start[i].unit, 1);
	walk_units(d, UINT64_MAX - 1);
	for (size_t i = 0; i < d->nbegin && d->nstart < MOST; i++) {
		struct debuginfo_unit u = {0};

		if (u64_map_get(&listed, d->begin[i]) > 0 ||
		    !die_unit(&d->sections, d->begin[i], &u.u))
			continue;
		r.n = 0;
		read_root(&u, &r);
		abbrevs_free(&u.u.abbrevs);
		for (size_t k = 0; k < r.n; k++)
			add_start(d, r.all[k].low, r.all[k].high,
			    d->begin[i]);
	}
	sort_starts(d);
	ranges_free(&r);
	u64_map_free(&listed);
}

bool
debuginfo_open(struct debuginfo *d, struct elf *e)
{
	if (!sections_open(&d->sections, e) || d->sections.why != NULL)
		return false;
	read_aranges(d);
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
debuginfo_other(struct debuginfo *d, struct elf *e)
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

/* the unit that holds a place of .debug_info, or NULL; most DIEs refer to
 * others of their own unit */
static struct debuginfo_unit *
unit_of(struct debuginfo *d, struct debuginfo_unit *own, uint64_t place)
{
	size_t low = 0, high;

	if (own != NULL && place >= own->u.form.at && place < own->u.end)
		return own;
	walk_units(d, place);
	for (high = d->nbegin; low < high;) {
		size_t mid = low + (high - low) / 2;

		if (d->begin[mid] <= place)
			low = mid + 1;
		else
			high = mid;
	}
	return low > 0 && place < d->known ? unit_at(d, d->begin[low - 1]) :
	    NULL;
}

/* the same, but the place is in the other file if the unit is split; *own
 * becomes that unit */
static struct die_unit *
die_unit_of(struct debuginfo *d, struct debuginfo_unit **own, uint64_t place)
{
	struct die_unit *split = *own != NULL ? (*own)->split : NULL;

	if (split != NULL)
		return place >= split->first && place < split->end ? split :
		    NULL;
	*own = unit_of(d, *own, place);
	return *own != NULL ? &(*own)->u : NULL;
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
name_of(struct debuginfo *of, struct debuginfo_unit *unit, uint64_t place)
{
	struct debuginfo *d = of;
	str name = STR(""), text;

	for (int i = 0; i < LINKS; i++) {
		struct die_unit *u = die_unit_of(d, &unit, place);
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
			unit = NULL;
		} else if (next->kind != FORM_REFERENCE)
			break;
		place = next->n;
	}
	return name;
}

/* the unit with an address, or NULL */
static struct debuginfo_unit *
find_unit(struct debuginfo *d, uint64_t addr)
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
			return unit_at(d, d->start[i - 1].unit);
	if (d->complete)
		return NULL;
	complete(d);
	return find_unit(d, addr);
}

static void
read_lines(struct debuginfo_unit *u)
{
	if (u->has_lines && !u->lines_read)
		lines_read(&u->lines, &u->u.form, u->lines_at);
	u->lines_read = true;
}

static void
read_unit(struct debuginfo *d, struct debuginfo_unit *u)
{
	die_open(&u->u);
	if (u->scopes_read)
		return;
	if (u->has_split)
		u->split = dwo_open(&d->split, &u->u);
	scopes_read(&u->scopes, u->split != NULL ? u->split : &u->u, u->base);
	u->scopes_read = true;
}

static size_t
find_frames(struct debuginfo *d, struct debuginfo_unit *u, uint64_t addr,
    struct debuginfo_frame to[DEBUGINFO_FRAMES])
{
	const struct scope *s = scopes_find(&u->scopes, addr);
	size_t n = 0;

	if (s == NULL)
		return to[0].line > 0;
	for (;;) {
		to[n++].name = name_of(d, u, s->die);
		if (s->parent == 0 || n == DEBUGINFO_FRAMES)
			return n;
		to[n] = (struct debuginfo_frame){.line = s->call_line,
		    .file = lines_file(&u->lines, s->call_file)};
		s = &u->scopes.all[s->parent - 1];
	}
}

size_t
debuginfo_find(struct debuginfo *d, uint64_t addr, bool lines,
    struct debuginfo_frame to[DEBUGINFO_FRAMES])
{
	struct debuginfo_unit *u = find_unit(d, addr);
	size_t n;

	d->lacking = false;
	if (u == NULL)
		return 0;
	read_unit(d, u);
	to[0] = (struct debuginfo_frame){0};
	if (lines) {
		read_lines(u);
		lines_find(&u->lines, addr, &to[0].file, &to[0].line);
	}
	n = find_frames(d, u, addr, to);
	d->lacking = u->has_split && (u->split == NULL ||
	    u->split->form.s->why != NULL);
	d->elsewhere |= d->lacking;
	return n;
}

bool
debuginfo_line(struct debuginfo *d, uint64_t addr, str *file, uint64_t *line)
{
	struct debuginfo_unit *u = find_unit(d, addr);

	if (u == NULL)
		return false;
	read_lines(u);
	return lines_find(&u->lines, addr, file, line);
}

void
debuginfo_free(struct debuginfo *d)
{
	struct buf units = {.p = (char *)d->unit};
	struct buf starts = {.p = (char *)d->start};
	struct buf begins = {.p = (char *)d->begin};

	free_other(d);
	for (size_t i = 0; i < d->nunit; i++) {
		abbrevs_free(&d->unit[i]->u.abbrevs);
		scopes_free(&d->unit[i]->scopes);
		lines_free(&d->unit[i]->lines);
		if (d->unit[i]->split != NULL)
			abbrevs_free(&d->unit[i]->split->abbrevs);
	}
	u64_map_free(&d->by_place);
	buf_free(&units);
	buf_free(&starts);
	buf_free(&begins);
	arena_free(&d->arena);
	dwo_free(&d->split);
	sections_free(&d->sections);
	*d = (struct debuginfo){0};
}
