#include "tools/stackfold/dwarf/dwo.h"

#include "tools/stackfold/dwarf/dwp.h"

#define LONGEST 4096		/* name of a file */
#define MOST ((uint64_t)1 << 30)	/* bytes of files with a unit each */

static const struct dwp_part whole;	/* a .dwo file */

/* what the skeleton of a unit tells */
struct wanted {
	const struct die_unit *skeleton;
	uint64_t id, ranges;	/* the latter is added to places of lists */
	str folder, name;	/* of the file */
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
		.id = u->form.version >= 5 ? u->id : root.of.id.n,
		.ranges = root.of.old_ranges.n,
		.folder = form_text(&u->form, &root.of.folder),
		.name = form_text(&u->form, &root.of.split)
	};
	return w->name.n > 0 && w->name.n < LONGEST &&
	    w->folder.n < LONGEST;
}

/* is it the unit that is wanted?  Its abbreviations are read if so */
static bool
fits(struct die_unit *u, const struct wanted *w)
{
	uint64_t at = u->first, id = u->id;
	struct die root = {0};

	if (u->form.version >= 5 && id != w->id)
		return false;
	die_open(u);
	if (die_read(u, &at, &root) && root.tag == DIE_COMPILE_UNIT) {
		if (u->form.version < 5)
			id = root.of.id.n;
		if (id == w->id && (u->form.version >= 5) ==
		    (w->skeleton->form.version >= 5))
			return true;
	}
	abbrevs_free(&u->abbrevs);
	u->open = false;
	return false;
}

/* find the unit from a place on, and tell it where its tables begin */
static bool
find_unit(struct die_unit *u, struct sections *s, const struct wanted *w,
    const struct dwp_part *part)
{
	uint64_t at = part->info;

	for (; die_unit(s, at, u); at = u->end) {
		bool new = u->form.version >= 5, wide = u->form.wide;

		u->abbrev += part->abbrev;
		u->form.strings = part->strings + (!new ? 0 : wide ? 16 : 8);
		u->form.addresses = w->skeleton->form.addresses;
		u->form.ranges = part->ranges + (wide ? 20 : 12);
		u->form.lists = new ? part->ranges : w->ranges;
		if (fits(u, w))
			return true;
	}
	return false;
}

/* open a file, unless that is too much */
static const char *
open_file(struct dwo *all, struct sections *s, const struct wanted *w,
    struct elf *e)
{
	uint64_t size;

	*s = (struct sections){.split = true,
	    .skeleton = w->skeleton->form.s};
	if (!sections_open(s, e))
		return "has no debug information";
	size = s->of[SECTIONS_INFO].size;
	if (size > all->most || *all->spent > all->most - size) {
		all->refused = true;
		return "is too large";
	}
	*all->spent += size;
	return s->why;
}

/* the package is opened when the first unit is asked for */
static bool
find_packed(struct dwo *all, const struct wanted *w, struct die_unit *to)
{
	struct dwp_part part;
	struct elf e = {.fd = -1};

	for (unsigned i = 0; !all->sought && !all->packed; i++) {
		if (!all->open(all, STR(""), STR(""), i, &e))
			break;
		all->packed = e.fd >= 0 &&
		    open_file(all, &all->package, w, &e) == NULL;
		if (!all->packed)
			sections_free(&all->package);
		elf_close(&e);
	}
	all->sought = true;
	return all->packed && dwp_find(sections_from(&all->package,
	    SECTIONS_CU_INDEX, 0), w->id, &part) &&
	    find_unit(to, &all->package, w, &part);
}

/* look into a file, which is read whole if it is the right one, as there may be
 * more of them than files can be open */
static const char *
read_alone(struct dwo *all, const struct wanted *w, struct elf *e,
    struct sections *s, struct die_unit *to)
{
	const char *bad = e->size > MOST - all->kept ? "is too large" :
	    open_file(all, s, w, e);

	if (bad == NULL && !find_unit(to, s, w, &whole))
		bad = "is of another build";
	else if (bad == NULL)
		sections_close(s);
	all->kept += s->spent < MOST - all->kept ? s->spent :
	    MOST - all->kept;
	return bad != NULL ? bad : s->why;
}

/* find it in a file that is not read yet; NULL, or why not */
static const char *
find_alone(struct dwo *all, const struct wanted *w, struct die_unit *to)
{
	struct dwo_file *file = NEW(&all->arena, struct dwo_file, 1);
	const char *why = "is not found", *bad;
	struct elf e = {.fd = -1};

	for (unsigned i = 0; all->open(all, w->folder, w->name, i, &e); i++) {
		if (e.fd < 0)
			continue;
		bad = read_alone(all, w, &e, &file->s, to);
		elf_close(&e);
		if (bad == NULL) {
			file->folder = w->folder;
			file->name = w->name;
			GROW(all->file, all->file_cap, all->nfile + 1);
			all->file[all->nfile++] = file;
			return NULL;
		}
		why = bad;
		abbrevs_free(&to->abbrevs);
		sections_free(&file->s);
		file->s = (struct sections){0};
	}
	return why;
}

/* a file has several units after optimisation at link time */
static bool
find_again(struct dwo *all, const struct wanted *w, struct die_unit *to)
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
note(struct dwo *all, const struct wanted *w, const char *why)
{
	if (all->lacking++ > 0)
		return;
	all->why = why;
	if (!str_starts(w->name, STR("/")) && w->folder.n > 0) {
		buf_add(&all->first, w->folder);
		buf_char(&all->first, '/');
	}
	buf_add(&all->first, w->name);
	buf_char(&all->first, '\0');
}

struct die_unit *
dwo_open(struct dwo *all, const struct die_unit *skeleton)
{
	struct die_unit *to;
	struct wanted w;
	const char *why;

	if (all->open == NULL || !read_skeleton(skeleton, &w))
		return NULL;
	to = NEW(&all->arena, struct die_unit, 1);
	if (find_packed(all, &w, to) || find_again(all, &w, to))
		return to;
	why = find_alone(all, &w, to);
	if (why == NULL)
		return to;
	note(all, &w, why);
	return NULL;
}

void
dwo_free(struct dwo *all)
{
	struct buf files = {.p = (char *)all->file};

	for (size_t i = 0; i < all->nfile; i++)
		sections_free(&all->file[i]->s);
	buf_free(&files);
	sections_free(&all->package);
	buf_free(&all->first);
	arena_free(&all->arena);
}
