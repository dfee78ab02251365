/* Steps that rename frames: --rename and --map. */
#include "common/base/err.h"
#include "common/profile/frame.h"
#include "tools/foldfilter/steps/step.h"
#include "tools/foldfilter/steps/subst.h"

static void
rename_setup(struct step *s, struct step_settings *m)
{
	struct subst *r = NEW(m->arena, struct subst, 1);

	subst_new(r, s->value, s->where);
	s->own = r;
}

static bool
rename_name(struct step *s, str name, struct buf *to)
{
	return subst_name(s->own, name, to);
}

/* the contents of a file with lines NAME, tab, NEW NAME */
struct map {
	struct names from;
	str *to;		/* new name by id in `from` */
	size_t cap;
};

static void
map_setup(struct step *s, struct step_settings *m)
{
	struct map *map = NEW(m->arena, struct map, 1);
	struct in in;
	str line, from;

	s->own = map;
	in_open(&in, s->value);
	while (in_line(&in, &line)) {
		uint32_t id;

		if (!str_cut(&line, '\t', &from) || line.p == NULL ||
		    str_has_char(line, ';'))
			die("%s: %s:%zu: should be a name, a tab and another "
			    "name", s->where, in.name, in.lineno);
		id = names_id(&map->from, from);
		GROW(map->to, map->cap, map->from.n);
		map->to[id] = arena_str(m->arena, line);
	}
	in_close(&in);
}

/* Rename by the map: look up the name with its annotation, then without. */
static bool
map_name(struct step *s, str name, struct buf *to)
{
	const struct map *map = s->own;
	str plain = frame_plain(name);
	uint32_t id;

	if (names_find(&map->from, name, &id)) {
		buf_add(to, map->to[id]);
	} else if (names_find(&map->from, plain, &id)) {
		buf_add(to, map->to[id]);
		if (map->to[id].n > 0)
			buf_add(to, str_from(name, plain.n));
	} else {
		return false;
	}
	return true;
}

const struct step_kind rename_steps[] = {
	{.name = "rename", .flags = STEP_RE,
	    .setup = rename_setup, .rename = rename_name},
	{.name = "map", .flags = STEP_RE,
	    .setup = map_setup, .rename = map_name},
	{0}
};
