#include "tools/stackfold/dwarf/debuginfo.h"

#include "common/base/buf.h"
#include "common/base/bytes.h"
#include "common/base/search.h"
#include "tools/stackfold/dwarf/dwarf.h"
#include "tools/stackfold/dwarf/ranges.h"

#define LINKS 16		/* maximum references followed to find a name */
#define MOST ((size_t)1 << 22)	/* maximum address ranges; limits damaged
				 * units */
#define OVERLAPS 8		/* maximum overlapping ranges tried per
				 * address */

/* Return the base of a table: the attribute, or else the end of the table's
 * header, which since DWARF 5 has 4 bytes after its length. */
static uint64_t
get_table_base(const struct form_value *v, const struct die_unit *u)
{
	if (v->class == FORM_CONSTANT)
		return v->n;
	return u->form.version < 5 ? 0 :
	    dwarf_initial_length_size(u->form.offset_size) + 4;
}

/* read the root DIE of a unit, and add its ranges to r unless it is NULL */
static void
read_root(struct debuginfo_unit *to, struct ranges *r)
{
	struct die_unit *u = &to->u;
	struct die root = {0};

	if (!die_root(u, &root))
		return;
	u->form.str_offsets_base = get_table_base(&root.of.str_offsets_base, u);
	u->form.addr_base = get_table_base(&root.of.addr_base, u);
	u->form.rnglists_base = root.of.rnglists_base.n;
	to->has_stmt_list = root.of.stmt_list.class == FORM_CONSTANT;
	to->stmt_list = root.of.stmt_list.n;
	to->has_dwo = root.of.dwo_name.class != FORM_NONE;
	form_address(&u->form, &root.of.low_pc, &to->base);
	if (r != NULL)
		ranges_add(r, u, &root.of, to->base);
}

/* read unit headers up to the unit that contains an offset */
static void
read_headers(struct debuginfo *d, uint64_t place)
{
	struct debuginfo_units *x = &d->units;
	struct die_unit u;

	while (x->end <= place && die_unit(&d->sections, x->end, &u)) {
		*APPEND(x->all, x->cap, x->n) =
		    (struct debuginfo_place){.begin = x->end};
		x->end = u.end;
	}
}

/* Return the unit that contains an offset of .debug_info, with its root DIE
 * read, or NULL. */
static struct debuginfo_unit *
get_unit(struct debuginfo *d, uint64_t place)
{
	struct debuginfo_place *found;

	read_headers(d, place);
	if (place >= d->units.end)
		return NULL;
	found = &d->units.all[search_after(&d->units.all[0].begin, d->units.n,
	    sizeof(*d->units.all), place) - 1];
	if (found->unit == NULL) {
		found->unit = NEW(&d->arena, struct debuginfo_unit, 1);
		die_unit(&d->sections, found->begin, &found->unit->u);
		read_root(found->unit, NULL);
	}
	return found->unit;
}

static void
add_range(struct debuginfo *d, uint64_t low, uint64_t high, uint64_t unit)
{
	if (low >= high || d->index.n >= MOST)
		return;
	*APPEND(d->index.all, d->index.cap, d->index.n) =
	    (struct debuginfo_range){low, high, unit};
}

/* Compare for qsort() by start.  If the linker kept one copy of a function,
 * every unit that had a copy lists its range.  The range belongs to the first
 * such unit, which must sort last for find_unit(). */
static int
debuginfo_compare_low(const void *a, const void *b)
{
	const struct debuginfo_range *x = a, *y = b;

	if (x->low != y->low)
		return x->low < y->low ? -1 : 1;
	return x->unit > y->unit ? -1 : x->unit < y->unit;
}

static void
sort_ranges(struct debuginfo *d)
{
	SORT(d->index.all, d->index.n, debuginfo_compare_low);
}

/* Add the addresses of one unit of .debug_aranges: a header, padded to a
 * multiple of the tuple size, is followed by tuples of an address and a
 * length. */
static void
add_aranges(struct debuginfo *d, struct bytes b, unsigned offset_size)
{
	size_t all = b.n + dwarf_initial_length_size(offset_size), pair;
	unsigned version = bytes_u16(&b);
	uint64_t unit = bytes_fixed(&b, offset_size);
	unsigned size = bytes_u8(&b), segment_size = bytes_u8(&b);

	if (version != 2 || segment_size != 0 || (size != 8 && size != 4))
		return;
	pair = 2 * size;
	bytes_take(&b, (pair - (all - b.n) % pair) % pair);
	while (b.n >= pair) {
		uint64_t low = bytes_fixed(&b, size), n = bytes_fixed(&b, size);

		if (low == 0 && n == 0)
			break;
		if (low > 0)	/* low is 0 if the linker discarded the code */
			add_range(d, low, low + n, unit);
	}
}

static void
read_aranges(struct debuginfo *d)
{
	struct bytes b = bytes_of(sections_from(&d->sections,
	    SECTIONS_ARANGES, 0));

	while (b.n > 0 && !b.cut) {
		unsigned offset_size;
		uint64_t length = dwarf_initial_length(&b, &offset_size);

		add_aranges(d, bytes_of(bytes_take(&b, length)), offset_size);
	}
	sort_ranges(d);
}

/* add the addresses of units that .debug_aranges omits */
static void
complete_index(struct debuginfo *d)
{
	struct u64_map listed = {0};
	struct ranges r = {0};

	d->index.complete = true;
	for (size_t i = 0; i < d->index.n; i++)
		*u64_map_put(&listed, d->index.all[i].unit) = 1;
	read_headers(d, UINT64_MAX - 1);
	for (size_t i = 0; i < d->units.n && d->index.n < MOST; i++) {
		uint64_t begin = d->units.all[i].begin;
		struct debuginfo_unit u = {0};

		if (u64_map_get(&listed, begin) > 0 ||
		    !die_unit(&d->sections, begin, &u.u))
			continue;
		r.n = 0;
		read_root(&u, &r);
		die_close(&u.u);
		for (size_t k = 0; k < r.n; k++)
			add_range(d, r.all[k].low, r.all[k].high, begin);
	}
	sort_ranges(d);
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
free_supplement(struct debuginfo *d)
{
	if (d->supplement != NULL)
		debuginfo_free(d->supplement);
	buf_drop(d->supplement);
	d->supplement = NULL;
}

void
debuginfo_supplement(struct debuginfo *d, struct elf *e)
{
	d->supplement = buf_table(1, sizeof(*d->supplement));
	if (debuginfo_open(d->supplement, e)) {
		d->sections.supplement = &d->supplement->sections;
		return;
	}
	free_supplement(d);
}

/* Return the unit that contains an offset of .debug_info, or of the .dwo file
 * if *unit has one.  *unit becomes that unit or its skeleton.  *unit is tried
 * first, because most references stay within their unit. */
static struct die_unit *
find_die_unit(struct debuginfo *d, struct debuginfo_unit **unit, uint64_t place)
{
	struct die_unit *dwo = *unit != NULL ? (*unit)->dwo : NULL;

	if (dwo != NULL)
		return place >= dwo->first && place < dwo->end ? dwo : NULL;
	if (*unit == NULL || place < (*unit)->u.form.at ||
	    place >= (*unit)->u.end)
		*unit = get_unit(d, place);
	return *unit != NULL ? &(*unit)->u : NULL;
}

/* Return true if the value refers to a missing supplementary file. */
static bool
is_lacking(const struct debuginfo *d, const struct form_value *v)
{
	return d->supplement == NULL && (v->class == FORM_REFERENCE_SUP ||
	    v->class == FORM_STRING_SUP);
}

/* Return the name of a function.  Its DIE may refer to another DIE for that. */
static str
find_name(struct debuginfo *of, struct debuginfo_unit *unit, uint64_t place)
{
	struct debuginfo *d = of;
	str name = STR(""), text;

	for (int i = 0; i < LINKS; i++) {
		struct die_unit *u = find_die_unit(d, &unit, place);
		const struct form_value *next;
		struct die die = {0};

		if (u == NULL)
			break;
		die_open(u);
		if (!die_read(u, &place, &die)) {
			die_damaged(u);
			break;
		}
		text = form_text(&u->form, &die.of.linkage_name);
		if (text.n > 0)
			return text;
		if (name.n == 0)
			name = form_text(&u->form, &die.of.name);
		next = die.of.abstract_origin.class != FORM_NONE ?
		    &die.of.abstract_origin : &die.of.specification;
		of->elsewhere |= is_lacking(d, next) ||
		    is_lacking(d, &die.of.name);
		if (next->class == FORM_REFERENCE_SUP &&
		    d->supplement != NULL) {
			d = d->supplement;
			unit = NULL;
		} else if (next->class != FORM_REFERENCE)
			break;
		place = next->n;
	}
	return name;
}

static struct debuginfo_unit *
find_unit(struct debuginfo *d, uint64_t addr)
{
	const struct debuginfo_index *x = &d->index;
	size_t n = x->n == 0 ? 0 : search_after(&x->all[0].low, x->n,
	    sizeof(*x->all), addr);

	for (size_t i = n; i > 0 && n - i < OVERLAPS; i--)
		if (addr < x->all[i - 1].high) {
			struct debuginfo_unit *u = get_unit(d,
			    x->all[i - 1].unit);

			d->sections.damaged |= u == NULL &&
			    d->sections.why == NULL;
			return u;
		}
	if (d->index.complete)
		return NULL;
	complete_index(d);
	return find_unit(d, addr);
}

static void
read_lines(struct debuginfo_unit *u)
{
	if (u->has_stmt_list && !u->lines_read)
		lines_read(&u->lines, &u->u.form, u->stmt_list);
	u->lines_read = true;
}

static str
name_file(struct debuginfo *d, struct debuginfo_unit *u, uint64_t number)
{
	struct die root = {0};

	if (!d->paths)
		return lines_file(&u->lines, number);
	if (u->comp_dir.n == 0 && die_root(&u->u, &root))
		u->comp_dir = form_text(&u->u.form, &root.of.comp_dir);
	return lines_path(&u->lines, number, u->comp_dir, &d->arena);
}

static void
read_unit(struct debuginfo *d, struct debuginfo_unit *u)
{
	die_open(&u->u);
	if (u->scopes_read)
		return;
	if (u->has_dwo)
		u->dwo = dwo_open(&d->dwo, &u->u);
	scopes_read(&u->scopes, u->dwo != NULL ? u->dwo : &u->u, u->base);
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
		to[n++].name = find_name(d, u, s->die);
		if (s->parent == 0 || n == DEBUGINFO_FRAMES)
			return n;
		to[n] = (struct debuginfo_frame){.line = s->call_line,
		    .file = name_file(d, u, s->call_file)};
		s = &u->scopes.all[s->parent - 1];
	}
}

size_t
debuginfo_find(struct debuginfo *d, uint64_t addr, bool lines,
    struct debuginfo_frame to[DEBUGINFO_FRAMES])
{
	struct debuginfo_unit *u = find_unit(d, addr);
	uint64_t file;
	size_t n;

	if (u == NULL)
		return 0;
	read_unit(d, u);
	to[0] = (struct debuginfo_frame){0};
	if (lines) {
		read_lines(u);
		if (lines_find(&u->lines, addr, &file, &to[0].line))
			to[0].file = name_file(d, u, file);
	}
	n = find_frames(d, u, addr, to);
	d->elsewhere |= u->has_dwo && (u->dwo == NULL ||
	    u->dwo->form.s->why != NULL);
	return n;
}

bool
debuginfo_line(struct debuginfo *d, uint64_t addr, str *file, uint64_t *line)
{
	struct debuginfo_unit *u = find_unit(d, addr);
	uint64_t number;

	if (u == NULL)
		return false;
	read_lines(u);
	if (!lines_find(&u->lines, addr, &number, line))
		return false;
	*file = name_file(d, u, number);
	return true;
}

bool
debuginfo_damaged(const struct debuginfo *d)
{
	return d->sections.damaged || dwo_damaged(&d->dwo) ||
	    (d->supplement != NULL && d->supplement->sections.damaged);
}

void
debuginfo_free(struct debuginfo *d)
{
	free_supplement(d);
	for (size_t i = 0; i < d->units.n; i++) {
		struct debuginfo_unit *u = d->units.all[i].unit;

		if (u == NULL)
			continue;
		die_close(&u->u);
		scopes_free(&u->scopes);
		lines_free(&u->lines);
		if (u->dwo != NULL)
			die_close(u->dwo);
	}
	buf_drop(d->units.all);
	buf_drop(d->index.all);
	arena_free(&d->arena);
	dwo_free(&d->dwo);
	sections_free(&d->sections);
	*d = (struct debuginfo){0};
}
