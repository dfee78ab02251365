#include "tools/stackfold/dwarf/split.h"

#include "tools/stackfold/dwarf/package.h"

#define LONGEST 4096		/* name of a file */
#define MOST ((uint64_t)1 << 30)	/* bytes of files with a unit each */

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
    const struct package_part *part)
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
open_file(struct split *all, struct sections *s, const struct wanted *w,
    struct elf *e)
{
	uint64_t size;

	*s = (struct sections){.split = true,
	    .skeleton = w->skeleton->form.s};
	if (!sections_open(s, e))
		return "has no debug information";
	size = s->of[SECTIONS_INFO].size;
	if (size > all->most || *all->spent > all->most - size)
		return "is too large";
	*all->spent += size;
	return s->why;
}

/* the package is opened when the first unit is asked for */
static bool
find_packed(struct split *all, const struct wanted *w, struct split_unit *to)
{
	struct package_part part;
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
	return all->packed && package_find(sections_from(&all->package,
	    SECTIONS_CU_INDEX, 0), w->id, &part) &&
	    find_unit(&to->u, &all->package, w, &part);
}

/* a file of its own is read whole, as there may be more of them than files can
 * be open */
static const char *
read_alone(struct split *all, const struct wanted *w, struct elf *e,
    struct split_unit *to)
{
	const struct package_part whole = {0};
	const char *bad = open_file(all, &to->own, w, e);

	if (bad == NULL && !find_unit(&to->u, &to->own, w, &whole))
		bad = "is of another build";
	if (bad == NULL && to->own.elf.size > MOST - all->kept)
		bad = "is too large";
	if (bad != NULL)
		return bad;
	sections_close(&to->own);
	all->kept += to->own.spent < MOST - all->kept ? to->own.spent :
	    MOST - all->kept;
	return to->own.why;
}

/* find it in a file of its own; NULL, or why not */
static const char *
find_alone(struct split *all, const struct wanted *w, struct split_unit *to)
{
	const char *why = "is not found", *bad;
	struct elf e = {.fd = -1};

	for (unsigned i = 0; all->open(all, w->folder, w->name, i, &e); i++) {
		if (e.fd < 0)
			continue;
		bad = read_alone(all, w, &e, to);
		elf_close(&e);
		if (bad == NULL)
			return NULL;
		why = bad;
		abbrevs_free(&to->u.abbrevs);
		sections_free(&to->own);
		*to = (struct split_unit){0};
	}
	return why;
}

static void
note(struct split *all, const struct wanted *w, const char *why)
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

struct split_unit *
split_open(struct split *all, const struct die_unit *skeleton)
{
	struct split_unit *to = NULL;
	struct wanted w;
	const char *why;
	size_t cap = 0;

	if (all->open == NULL || !read_skeleton(skeleton, &w))
		return NULL;
	GROW(to, cap, 1);
	*to = (struct split_unit){0};
	if (find_packed(all, &w, to))
		return to;
	why = find_alone(all, &w, to);
	if (why == NULL)
		return to;
	note(all, &w, why);
	split_close(to);
	return NULL;
}

void
split_close(struct split_unit *u)
{
	struct buf self = {.p = (char *)u};

	if (u == NULL)
		return;
	abbrevs_free(&u->u.abbrevs);
	sections_free(&u->own);
	buf_free(&self);
}

void
split_free(struct split *all)
{
	sections_free(&all->package);
	buf_free(&all->first);
}
