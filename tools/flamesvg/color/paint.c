#include "tools/flamesvg/color/paint.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/sys.h"
#include "common/profile/marks.h"
#include "tools/flamesvg/color/classify.h"
#include "tools/flamesvg/color/color_rules.h"

#define UNRECORDED "not recorded: fold with stackfold --module"

/*
 * State of colouring the names.  The classes of the paint are the rules,
 * followed by those of the palette, or the modules.
 */
struct painter {
	struct paint *paint;
	size_t cap;		/* allocated classes */
	enum hue_shading shading;
	uint64_t seed;		/* state of HUE_BY_CHANCE */
	struct color_rules rules;
	const struct paint_settings *settings;
	struct names modules;
	uint32_t *hue;		/* by module: its place on the wheel */
	size_t hue_cap;
	uint32_t taken;		/* a bit for each place in use */
};

static void
add_class(struct painter *w, str label, struct rgb c)
{
	struct paint *p = w->paint;

	*APPEND(p->classes, w->cap, p->n) = (struct paint_class){
	    arena_str(&p->arena, label), c};
}

bool
paint_separator(str name, struct rgb *grey)
{
	if (str_eq(name, STR("--")))
		*grey = (struct rgb){160, 160, 160};
	else if (str_eq(name, STR("-")))
		*grey = (struct rgb){200, 200, 200};
	else
		return false;
	return true;
}

/* Return the place of a module on the wheel: by name, or the next free one. */
static uint32_t
choose_hue(struct painter *w, str module)
{
	struct hue_shade at = hue_shade(HUE_BY_NAME, module, NULL);
	uint32_t slot = (uint32_t)(at.v[2] * HUE_WHEEL);

	for (int i = 0; i < HUE_WHEEL && w->taken >> slot & 1; i++)
		slot = (slot + 7) % HUE_WHEEL;
	w->taken |= (uint32_t)1 << slot;
	return slot;
}

/* Return the legend's label for frames of unknown modules. */
static str
get_no_module(const struct painter *w)
{
	return w->settings->modules ? STR("elsewhere") : STR(UNRECORDED);
}

/* Add a class for a module. */
static void
add_module(struct painter *w, str module)
{
	bool unknown = str_eq(module, get_no_module(w));
	uint32_t id = names_id(&w->modules, module);

	GROW(w->hue, w->hue_cap, w->modules.n);
	w->hue[id] = unknown ? 0 : choose_hue(w, module);
	add_class(w, module, unknown ? hue_color(HUE_UNKNOWN, HUE_MIDDLE) :
	    hue_wheel(w->hue[id], HUE_MIDDLE));
}

/* Add modules in byte order, so that the order of the input does not matter. */
static void
add_modules(struct painter *w, const struct names *names)
{
	struct names found = {0};
	uint32_t *order;

	for (uint32_t i = 0; i < names->n; i++) {
		str name = names_text(names, i), module;
		struct rgb unused;

		if (paint_separator(name, &unused) || (w->rules.n > 0 &&
		    color_rules_find(&w->rules, name) < w->rules.n))
			continue;
		module = classify_module(name);
		names_id(&found, module.n > 0 ? module : get_no_module(w));
	}
	order = names_sorted(&found);
	for (size_t i = 0; i < found.n; i++)
		add_module(w, names_text(&found, order[i]));
	buf_drop(order);
	names_free(&found);
}

/* Return a name's colour: the hue of its module, lightness by its function. */
static struct rgb
color_by_module(struct painter *w, str name, struct hue_shade s,
    uint32_t *class)
{
	str module = classify_module(name);
	bool unknown = module.n == 0;
	uint32_t id = names_id(&w->modules,
	    unknown ? get_no_module(w) : module);

	*class = id + (uint32_t)w->rules.n;
	return unknown ? hue_color(HUE_UNKNOWN, s) : hue_wheel(w->hue[id], s);
}

/* Return the colour of a name: full for own code, paler for other code. */
static struct rgb
color_by_owner(const struct painter *w, str name, struct hue_shade s,
    uint32_t *class)
{
	unsigned i = classify_own(own_name(&w->settings->own, name), name);

	*class = (uint32_t)w->rules.n + i;
	return hue_color(classify_own_classes[i].hue, s);
}

static struct rgb
color_name(struct painter *w, str name, uint32_t *class)
{
	const struct palette *palette = w->paint->palette;
	struct hue_shade s = hue_shade(w->shading, name, &w->seed);
	uint32_t rules = (uint32_t)w->rules.n, i;
	struct rgb c;

	*class = PAINT_NONE;
	if (paint_separator(name, &c))
		return c;
	i = rules > 0 ? (uint32_t)color_rules_find(&w->rules, name) : 0;
	if (i < rules) {
		*class = i;
		return w->rules.all[i].color;
	}
	if (palette->modules)
		return color_by_module(w, name, s, class);
	if (palette->classes == classify_own_classes)
		return color_by_owner(w, name, s, class);
	if (palette->classify == NULL)
		return hue_color(palette->hue, s);
	i = palette->classify(name);
	if (i == 0 && !w->settings->kinds)
		i = palette->unmarked;
	*class = rules + i;
	return hue_color(palette->classes[i].hue, s);
}

void
paint_choose(struct paint_settings *k, const struct meta *meta,
    const struct names *names)
{
	bool any = false;

	own_read(&k->own, k->own_rule, meta);
	for (uint32_t i = 0; own_known(&k->own) && i < names->n && !any; i++)
		any = own_name(&k->own, names_text(names, i));
	if (!any)
		k->own = (struct own){0};
	k->kinds = marks_known(meta, names);
	k->modules = marks_modules(names);
	if (k->palette == NULL)
		k->palette = palette_find(any ? STR("own") :
		    k->kinds ? STR("kind") :
		    k->modules ? STR("module") : STR("calm"));
}

void
paint_names(struct paint *p, const struct paint_settings *k,
    const struct names *names)
{
	struct painter w = {.paint = p, .shading = k->shading, .settings = k};
	uint32_t unused;

	p->palette = k->palette;
	if (k->rules != NULL)
		color_rules_read(&w.rules, k->rules);
	for (size_t i = 0; i < w.rules.n; i++)
		add_class(&w, w.rules.all[i].label, w.rules.all[i].color);
	for (const struct classify_class *c = k->palette->classes;
	    c != NULL && c->label != NULL; c++)
		add_class(&w, str_of(c->label), hue_color(c->hue, HUE_MIDDLE));
	if (k->palette->modules)
		add_modules(&w, names);
	p->color = NEW(&p->arena, struct rgb, names->n);
	if (p->n > 0 || k->palette->modules)
		p->class = NEW(&p->arena, uint32_t, names->n);
	p->root = k->palette->hue == HUE_UNKNOWN ?
	    hue_color(HUE_UNKNOWN, HUE_MIDDLE) :
	    color_name(&w, STR(""), &unused);
	for (uint32_t i = 0; i < names->n; i++)
		p->color[i] = color_name(&w, names_text(names, i),
		    p->class != NULL ? &p->class[i] : &unused);
}

void
paint_offer(struct paint_set *s, const struct paint_settings *k,
    const struct names *names)
{
	static const char *const palettes[PAINT_OFFERED] = {
		"own", "kind", "module"
	};
	const bool known[PAINT_OFFERED] = {
		own_known(&k->own), k->kinds, k->modules
	};

	for (size_t i = 0; i < LENGTH(palettes); i++) {
		struct paint_settings other = *k;

		if (strcmp(k->palette->name, palettes[i]) == 0 ||
		    !known[i])
			continue;
		other.palette = palette_find(str_of(palettes[i]));
		other.rules = NULL;
		paint_names(&s->offered[s->offers++], &other, names);
	}
}
