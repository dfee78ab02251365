#include "tools/flamesvg/color/palette_map.h"

#include <unistd.h>

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/io/in.h"
#include "common/io/out.h"
#include "common/profile/stacks.h"

struct palette_map {
	struct names names;
	struct rgb *color;	/* by index of the name: its colour */
	size_t cap;
};

/* Return the colour of a name; if the map lacks it, add it with colour c. */
static struct rgb
map_color(struct palette_map *m, str name, struct rgb c)
{
	size_t n = m->names.n;
	uint32_t id = names_id(&m->names, name);

	GROW(m->color, m->cap, m->names.n);
	if (id == n)
		m->color[id] = c;
	return m->color[id];
}

/* Parse "name->rgb(1,2,3)"; the name may contain "->". */
static bool
parse_line(str line, str *name, struct rgb *c)
{
	size_t at = str_rchr(line, '>');

	if (at == STR_NONE || at == 0 || line.p[at - 1] != '-')
		return false;
	*name = str_upto(line, at - 1);
	return rgb_parse(str_from(line, at + 1), c);
}

static void
read_map(struct palette_map *m, const char *path)
{
	struct in in;
	str line, name;
	struct rgb c;

	if (access(path, F_OK) != 0)
		return;
	in_open(&in, path);
	while (in_line(&in, &line)) {
		if (!parse_line(line, &name, &c))
			die("%s:%zu: a line is NAME->rgb(R,G,B)", path,
			    in.lineno);
		map_color(m, name, c);
	}
	in_close(&in);
}

static void
write_map(const struct palette_map *m, const char *path)
{
	uint32_t *order = names_sorted(&m->names);
	struct out out;

	out_create(&out, path);
	for (size_t k = 0; k < m->names.n; k++) {
		struct rgb c = m->color[order[k]];

		out_str(&out, names_text(&m->names, order[k]));
		out_fmt(&out, "->rgb(%u,%u,%u)\n", c.r, c.g, c.b);
	}
	out_close(&out);
}

void
palette_map_apply(const char *path, struct paint *p, const struct names *names,
    const struct tree *t)
{
	struct palette_map m = {0};
	struct rgb grey;

	read_map(&m, path);
	p->root = map_color(&m, STR(""), p->root);
	for (size_t i = 1; i < t->n; i++) {
		str name = names_text(names, t->name[i]);
		struct rgb *c = &p->color[t->name[i]];

		if (!paint_separator(name, &grey))
			*c = map_color(&m, name, *c);
	}
	write_map(&m, path);
}
