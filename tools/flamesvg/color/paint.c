#include "tools/flamesvg/color/paint.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "common/base/err.h"
#include "common/frames/match.h"
#include "common/io/in.h"
#include "common/io/out.h"
#include "common/profile/stacks.h"
#include "tools/flamesvg/color/classify.h"

/* the state while colours are assigned to names */
struct painter {
	struct paint *p;
	const struct options *options;
	uint64_t seed;
	struct rule { struct match match; } *rules;
	uint32_t n;		/* rules; they are the first meanings */
	size_t cap;
	struct names modules;	/* these are the meanings behind them, */
	double *hue;		/* each with a place on the colour wheel, */
	uint32_t taken;		/* of which these are taken */
	size_t hue_cap;
};

#define WHEEL 20

static void
new_meaning(struct paint *p, str label, struct rgb c)
{
	GROW(p->means, p->cap, p->n + 1);
	p->means[p->n++] = (struct paint_meaning){
	    arena_str(&p->arena, label), c, 0};
}

/* RE, TAB, colour, TAB, label; '#' and a blank begin a comment */
static void
read_rule(struct painter *w, const struct in *in, str line)
{
	char where[256];
	str expr, paint, label = line;
	struct rgb c;

	snprintf(where, sizeof(where), "%.200s:%zu", in->name, in->lineno);
	if (!str_cut(&label, '\t', &expr) || !str_cut(&label, '\t', &paint) ||
	    label.n == 0)
		die("%s: a rule is RE, TAB, colour, TAB, label", where);
	if (!palette_rgb(paint, &c))
		die("%s: unknown colour \"%.*s\"; known: #rrggbb, rgb(1,2,3), "
		    "red, green, blue, yellow, purple, aqua, orange", where,
		    (int)paint.n, paint.p);
	GROW(w->rules, w->cap, w->n + 1);
	w->rules[w->n] = (struct rule){{0}};
	match_new(&w->rules[w->n++].match,
	    arena_str(&w->p->arena, expr).p, where);
	new_meaning(w->p, label, c);
}

static void
read_rules(struct painter *w, const char *path)
{
	struct in in;
	str line;

	in_open(&in, path);
	while (in_line(&in, &line))
		if (line.n > 0 && !str_starts(line, STR("# ")))
			read_rule(w, &in, line);
	in_close(&in);
}

/* the two separators are grey in every palette */
static bool
separator(str name, struct rgb *c)
{
	if (str_eq(name, STR("--")))
		*c = (struct rgb){160, 160, 160};
	else if (str_eq(name, STR("-")))
		*c = (struct rgb){200, 200, 200};
	else
		return false;
	return true;
}

/* a place on the colour wheel by the name, or the next that is free */
static double
new_hue(struct painter *w, str module)
{
	struct hue_shade at = hue_shade(HUE_BY_NAME, module, NULL);
	uint32_t slot = (uint32_t)(at.v[2] * WHEEL);

	for (int i = 0; i < WHEEL && w->taken >> slot & 1; i++)
		slot = (slot + 1) % WHEEL;
	w->taken |= (uint32_t)1 << slot;
	return (double)slot / WHEEL;
}

/* the hue is the library's, the lightness the function's */
static struct rgb
by_module(struct painter *w, str name, struct hue_shade s, uint32_t *class)
{
	str module = classify_module(name);
	bool none = module.n == 0;

	if (none)
		module = STR("elsewhere");
	*class = names_id(&w->modules, module) + w->n;
	if (*class == w->p->n) {
		GROW(w->hue, w->hue_cap, w->modules.n);
		w->hue[*class - w->n] = none ? 0 : new_hue(w, module);
		new_meaning(w->p, module, none ?
		    hue_color(HUE_GREY, HUE_MIDDLE) :
		    hue_wheel(w->hue[*class - w->n], 0.65));
	}
	return none ? hue_color(HUE_GREY, s) :
	    hue_wheel(w->hue[*class - w->n], 0.59 + 0.12 * s.v[0]);
}

static struct rgb
color(struct painter *w, str name, uint32_t *class)
{
	const struct palette *palette = w->options->palette;
	struct hue_shade s = hue_shade(w->options->shading, name, &w->seed);
	struct rgb c;

	*class = PAINT_NONE;
	if (separator(name, &c))
		return c;
	for (uint32_t i = 0; i < w->n; i++)
		if (match_name(&w->rules[i].match, name)) {
			*class = i;
			return w->p->means[i].color;
		}
	if (palette->modules)
		return by_module(w, name, s, class);
	if (palette->classify == NULL)
		return hue_color(palette->hue, s);
	*class = palette->classify(name) + w->n;
	return hue_color(palette->classes[*class - w->n].hue, s);
}

void
paint_names(struct paint *p, const struct options *options,
    const struct names *names)
{
	struct painter w = {.p = p, .options = options};
	const struct classify_class *c = options->palette->classes;
	uint32_t unused;

	if (options->rules != NULL)
		read_rules(&w, options->rules);
	for (; c != NULL && c->label != NULL; c++)
		new_meaning(p, str_of(c->label), hue_color(c->hue, HUE_MIDDLE));
	p->color = NEW(&p->arena, struct rgb, names->n);
	p->class = NEW(&p->arena, uint32_t, names->n);
	if (!options->palette->modules)
		p->root = color(&w, STR(""), &unused);
	else
		p->root = hue_color(HUE_GREY, HUE_MIDDLE);
	for (unsigned i = 0; i <= PAINT_STEPS; i++) {
		uint8_t fade = (uint8_t)(230 * (PAINT_STEPS - i) /
		    PAINT_STEPS);

		p->ramp[i] = (struct rgb){255, fade, fade};
	}
	for (uint32_t i = 0; i < names->n; i++)
		p->color[i] = color(&w, names_text(names, i), &p->class[i]);
}

struct rgb
paint_share(const struct paint *p, double share)
{
	return p->ramp[(size_t)(PAINT_STEPS * sqrt(share) + 0.5)];
}

static int
by_weight(const void *a, const void *b)
{
	const struct paint_meaning *x = *(struct paint_meaning *const *)a;
	const struct paint_meaning *y = *(struct paint_meaning *const *)b;

	if (x->weight != y->weight)
		return x->weight < y->weight ? 1 : -1;
	return str_cmp(x->label, y->label);
}

void
paint_weigh(struct paint *p, const struct tree *t)
{
	const uint64_t *self = t->self[t->columns - 1];

	for (size_t i = 1; i < t->n; i++) {
		uint32_t class = p->class[t->name[i]];

		if (class != PAINT_NONE)
			p->means[class].weight = tree_sum(self[i],
			    p->means[class].weight);
	}
	p->ranked = NEW(&p->arena, struct paint_meaning *, p->n);
	for (size_t i = 0; i < p->n; i++)
		p->ranked[i] = &p->means[i];
	if (p->n > 0)
		qsort(p->ranked, p->n, sizeof(*p->ranked), by_weight);
}

/* "name->rgb(1,2,3)", where the name may hold "->", too */
static bool
map_line(str line, str *name, struct rgb *c)
{
	size_t at = str_rchr(line, '>');

	if (at == STR_NONE || at == 0 || line.p[at - 1] != '-')
		return false;
	*name = str_upto(line, at - 1);
	return rgb_parse(str_from(line, at + 1), c);
}

/* a file of colours by name */
struct map {
	struct names names;
	struct rgb *color;	/* of each of them */
	size_t cap;
};

/* the colour of a name, which is c if it is new */
static struct rgb
map_get(struct map *m, str name, struct rgb c)
{
	size_t n = m->names.n;
	uint32_t id = names_id(&m->names, name);

	GROW(m->color, m->cap, m->names.n);
	if (id == n)
		m->color[id] = c;
	return m->color[id];
}

static void
map_read(struct map *m, const char *path)
{
	struct in in;
	str line, name;
	struct rgb c;

	if (access(path, F_OK) != 0)
		return;
	in_open(&in, path);
	while (in_line(&in, &line)) {
		if (!map_line(line, &name, &c))
			die("%s:%zu: a line is NAME->rgb(R,G,B)", path,
			    in.lineno);
		map_get(m, name, c);
	}
	in_close(&in);
}

static void
map_write(const struct map *m, const char *path)
{
	uint32_t *order = stacks_names_sorted(&m->names);
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
paint_map(struct paint *p, const struct names *names, const struct tree *t,
    const char *path)
{
	struct map m = {0};
	struct rgb c;

	map_read(&m, path);
	p->root = map_get(&m, STR(""), p->root);
	for (size_t i = 1; i < t->n; i++) {
		str name = names_text(names, t->name[i]);
		struct rgb *mine = &p->color[t->name[i]];

		if (!separator(name, &c))
			*mine = map_get(&m, name, *mine);
	}
	map_write(&m, path);
}
