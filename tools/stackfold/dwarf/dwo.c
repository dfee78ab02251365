#include "tools/stackfold/dwarf/dwo.h"

#include "common/base/bytes.h"
#include "tools/stackfold/dwarf/dwarf.h"

#define LONGEST 4096		/* longest file name in bytes */
#define MOST ((uint64_t)1 << 30)	/* maximum bytes of all .dwo files */

#define COLUMNS 16		/* maximum columns of an index; 8 are defined */
#define PROBES 4096		/* maximum hash slots tried; a valid table has
				 * free slots */

/* offsets of a unit's contributions to the sections */
struct contribution {
	uint64_t info, abbrev, str_offsets, rnglists;
};
static const struct contribution whole;	/* contribution of a unit that is not in
					 * a package */

/* the split unit of a skeleton */
struct wanted {
	const struct die_unit *skeleton;
	uint64_t dwo_id;
	uint64_t ranges_base;	/* DW_AT_GNU_ranges_base, up to DWARF 4 */
	str folder, name;	/* directory and name of the .dwo file */
};

static bool
read_skeleton(const struct die_unit *u, struct wanted *w)
{
	uint64_t at = u->first;
	struct die root = {0};

	if (!die_read(u, &at, &root))
		return false;
	*w = (struct wanted){
		.skeleton = u,
		.dwo_id = u->form.version >= 5 ? u->dwo_id :
		    root.of.GNU_dwo_id.n,
		.ranges_base = root.of.GNU_ranges_base.n,
		.folder = form_text(&u->form, &root.of.comp_dir),
		.name = form_text(&u->form, &root.of.dwo_name)
	};
	return w->name.n > 0 && w->name.n < LONGEST &&
	    w->folder.n < LONGEST;
}

static bool
open_if_wanted(struct die_unit *u, const struct wanted *w)
{
	uint64_t at = u->first, id = u->dwo_id;
	struct die root = {0};

	if (u->form.version >= 5 && id != w->dwo_id)
		return false;
	die_open(u);
	if (die_read(u, &at, &root) && root.tag == DW_TAG_compile_unit) {
		if (u->form.version < 5)
			id = root.of.GNU_dwo_id.n;
		if (id == w->dwo_id && (u->form.version >= 5) ==
		    (w->skeleton->form.version >= 5))
			return true;
	}
	die_close(u);
	return false;
}

static bool
find_unit(struct die_unit *u, struct sections *s, const struct wanted *w,
    const struct contribution *part)
{
	uint64_t at = part->info;

	for (; die_unit(s, at, u); at = u->end) {
		bool new = u->form.version >= 5;
		unsigned length = dwarf_initial_length_size(
		    u->form.offset_size);

		/* after their length, these tables have headers of 4 */
		u->debug_abbrev_offset += part->abbrev;
		u->form.str_offsets_base = part->str_offsets +
		    (new ? length + 4 : 0);
		u->form.addr_base = w->skeleton->form.addr_base;
		u->form.rnglists_base = part->rnglists + length + 8;
		u->form.ranges_base = new ? part->rnglists : w->ranges_base;
		if (open_if_wanted(u, w))
			return true;
	}
	return false;
}

/* open a file unless it is too large; return NULL or the reason */
static const char *
open_dwo_file(struct dwo *all, struct sections *s, const struct wanted *w,
    struct elf *e)
{
	const struct dwo_source *from = &all->source;
	uint64_t size;

	*s = (struct sections){.dwo = true,
	    .skeleton = w->skeleton->form.s};
	if (!sections_open(s, e))
		return "has no debug information";
	size = s->of[SECTIONS_INFO].size;
	if (size > from->most || *from->spent > from->most - size) {
		all->refused = true;
		return "is too large";
	}
	*from->spent += size;
	return s->why;
}

/*
 * .debug_cu_index of a package (7.3.5.3).  The header is followed by a hash
 * table of unit ids and a table of equal size with each id's row number, from
 * 1, or 0 if the slot is empty; then by the DW_SECT_* of each column, and by an
 * offset for each row and column: where the contribution of a unit to a section
 * begins.
 */
struct index {
	unsigned version;
	uint32_t section_count, unit_count, slot_count;
	str ids, rows, sections, offsets;
};

static bool
read_index(str bytes, struct index *x)
{
	struct bytes b = bytes_of(bytes);

	x->version = bytes_u16(&b);
	bytes_u16(&b);
	x->section_count = bytes_u32(&b);
	x->unit_count = bytes_u32(&b);
	x->slot_count = bytes_u32(&b);
	if ((x->version != 2 && x->version != 5) ||
	    x->section_count > COLUMNS || x->slot_count == 0 ||
	    (x->slot_count & (x->slot_count - 1)) != 0)
		return false;
	x->ids = bytes_take(&b, (uint64_t)x->slot_count * 8);
	x->rows = bytes_take(&b, (uint64_t)x->slot_count * 4);
	x->sections = bytes_take(&b, (uint64_t)x->section_count * 4);
	x->offsets = bytes_take(&b,
	    (uint64_t)x->unit_count * x->section_count * 4);
	return !b.cut;
}

static uint32_t
read_number_at(str table, uint64_t n)
{
	struct bytes b = bytes_of(n < table.n / 4 ?
	    str_from(table, (size_t)n * 4) : STR(""));

	return bytes_u32(&b);
}

static uint32_t
find_unit_row(const struct index *x, uint64_t id)
{
	uint32_t mask = x->slot_count - 1, slot = (uint32_t)id & mask;
	uint32_t step = ((uint32_t)(id >> 32) & mask) | 1;

	for (uint32_t i = 0; i < PROBES; i++, slot = (slot + step) & mask) {
		struct bytes b = bytes_of(str_from(x->ids, (size_t)slot * 8));
		uint32_t row = read_number_at(x->rows, slot);

		if (row == 0 || bytes_u64(&b) == id)
			return row <= x->unit_count ? row : 0;
	}
	return 0;
}

static bool
find_contribution(str index, uint64_t dwo_id, struct contribution *to)
{
	struct index x;
	uint32_t row;

	*to = (struct contribution){0};
	if (!read_index(index, &x) || (row = find_unit_row(&x, dwo_id)) == 0)
		return false;
	for (uint32_t i = 0; i < x.section_count; i++) {
		uint32_t offset = read_number_at(x.offsets,
		    (uint64_t)(row - 1) * x.section_count + i);

		switch (read_number_at(x.sections, i)) {
		case DW_SECT_INFO:
			to->info = offset;
			break;
		case DW_SECT_ABBREV:
			to->abbrev = offset;
			break;
		case DW_SECT_STR_OFFSETS:
			to->str_offsets = offset;
			break;
		case DW_SECT_RNGLISTS:	/* only in version 5; version 2 has no
					 * such lists */
			to->rnglists = offset;
			break;
		default:
			break;
		}
	}
	return true;
}

/* find the unit in the package, which is opened on first use */
static bool
find_in_package(struct dwo *all, const struct wanted *w, struct die_unit *to)
{
	const struct dwo_source *from = &all->source;
	struct dwo_package *p = &all->package;
	struct contribution part;
	struct elf e = {.fd = -1};

	for (unsigned i = 0; !p->sought && !p->found; i++) {
		if (!from->open(from, STR(""), STR(""), i, &e))
			break;
		p->found = e.fd >= 0 &&
		    open_dwo_file(all, &p->s, w, &e) == NULL;
		if (!p->found)
			sections_free(&p->s);
		elf_close(&e);
	}
	p->sought = true;
	return p->found &&
	    find_contribution(sections_from(&p->s, SECTIONS_CU_INDEX, 0),
	    w->dwo_id, &part) && find_unit(to, &p->s, w, &part);
}

/* find the unit in a .dwo file; return NULL or the reason */
static const char *
read_dwo_file(struct dwo *all, const struct wanted *w, struct elf *e,
    struct sections *s, struct die_unit *to)
{
	uint64_t size = e->size;
	const char *bad = size > MOST - all->kept ? "is too large" :
	    open_dwo_file(all, s, w, e);

	if (bad == NULL && !find_unit(to, s, w, &whole))
		bad = "is of another build";
	if (bad == NULL)
		all->kept += size;
	return bad != NULL ? bad : s->why;
}

/* find the unit in a file that was not read yet; return NULL or the reason */
static const char *
find_in_new_file(struct dwo *all, const struct wanted *w, struct die_unit *to)
{
	const struct dwo_source *from = &all->source;
	struct dwo_file *file = NEW(&all->arena, struct dwo_file, 1);
	const char *why = "is not found", *bad;
	struct elf e = {.fd = -1};

	for (unsigned i = 0; from->open(from, w->folder, w->name, i, &e); i++) {
		if (e.fd < 0)
			continue;
		bad = read_dwo_file(all, w, &e, &file->s, to);
		elf_close(&e);
		if (bad == NULL) {
			file->folder = w->folder;
			file->name = w->name;
			*APPEND(all->file, all->file_cap, all->nfile) = file;
			return NULL;
		}
		why = bad;
		die_close(to);
		sections_free(&file->s);
		file->s = (struct sections){0};
	}
	return why;
}

/* find the unit in a file that was read before; after link-time optimization a
 * file has several units */
static bool
find_in_read_file(struct dwo *all, const struct wanted *w, struct die_unit *to)
{
	for (size_t i = all->nfile; i > 0; i--) {
		struct dwo_file *f = all->file[i - 1];

		if (str_eq(f->name, w->name) &&
		    str_eq(f->folder, w->folder) &&
		    find_unit(to, &f->s, w, &whole))
			return true;
	}
	return false;
}

static void
note_lacking(struct dwo *all, const struct wanted *w, const char *why)
{
	if (all->lacking++ > 0)
		return;
	all->why = why;
	if (!str_starts(w->name, STR("/")) && w->folder.n > 0) {
		buf_add(&all->first, w->folder);
		buf_char(&all->first, '/');
	}
	buf_add(&all->first, w->name);
}

struct die_unit *
dwo_open(struct dwo *all, const struct die_unit *skeleton)
{
	struct die_unit *to;
	struct wanted w;
	const char *why;

	if (all->source.open == NULL || !read_skeleton(skeleton, &w))
		return NULL;
	to = NEW(&all->arena, struct die_unit, 1);
	if (find_in_package(all, &w, to) || find_in_read_file(all, &w, to))
		return to;
	why = find_in_new_file(all, &w, to);
	if (why == NULL)
		return to;
	note_lacking(all, &w, why);
	return NULL;
}

bool
dwo_damaged(const struct dwo *all)
{
	bool damaged = all->package.s.damaged;

	for (size_t i = 0; i < all->nfile; i++)
		damaged |= all->file[i]->s.damaged;
	return damaged;
}

void
dwo_free(struct dwo *all)
{
	for (size_t i = 0; i < all->nfile; i++)
		sections_free(&all->file[i]->s);
	buf_drop(all->file);
	sections_free(&all->package.s);
	buf_free(&all->first);
	arena_free(&all->arena);
}
