#include "common/health/quality.h"

#include <string.h>

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/profile/frame.h"

#define REACH 4			/* the first frames, one of which is a root */
#define NATIVE_SHARE 5.0	/* percent of native roots, or foreign */

/* kinds of names, which add up; those without a name are a multiple of NAMELESS
 * by their module, the first one once */
enum { ROOT = 1, HINT = 2, NAMELESS = 4 };

/* the modules of nameless frames, and what these weigh */
struct nameless {
	struct names modules;
	struct num *frame, *leaf;	/* by module: all frames, leaves */
};

/* is it code that was compiled while the program ran? */
static bool
is_compiled(str name)
{
	if (frame_annotation(name) == 'j')
		return true;
	return (str_starts(name, STR("perf-")) ||
	    str_starts(name, STR("[perf-"))) &&
	    str_starts(frame_module(name), STR("perf-")) &&
	    str_ends(frame_module(name), STR(".map"));
}

/* what the name of a frame says of languages */
struct hint {
	bool compiled;		/* code that was compiled while it ran */
	struct language_hint language;
};

/* the kind of a name that is nameless */
static uint32_t
number_module(struct nameless *by, str module)
{
	return NAMELESS * (names_id(&by->modules, module) + 1);
}

/* what is known of each name: its kind, 0 for most, and its hint */
struct known {
	uint32_t *kind;
	struct hint *hint;
};

static struct known
classify_names(struct arena *arena, const struct names *names,
    struct nameless *by)
{
	static const struct hint nothing = {0};
	struct known k = {NEW(arena, uint32_t, names->n + 1),
	    NEW(arena, struct hint, names->n + 1)};
	uint32_t unnamed = 0;	/* the kind of FRAME_UNNAMED, which many have */

	for (uint32_t i = 0; i < names->n; i++) {
		str s = names_text(names, i), module;

		k.hint[i] = (struct hint){is_compiled(s), language_hint(s)};
		if (memcmp(&k.hint[i], &nothing, sizeof(nothing)) != 0)
			k.kind[i] = HINT;
		if (!frame_nameless(s)) {
			k.kind[i] |= frame_root(s) ? ROOT : 0;
			continue;
		}
		module = frame_module(s);
		if (module.n == 0 && unnamed == 0)
			unnamed = number_module(by, FRAME_UNNAMED);
		k.kind[i] |= module.n == 0 ? unnamed :
		    number_module(by, module);
	}
	by->frame = NEW(arena, struct num, by->modules.n);
	by->leaf = NEW(arena, struct num, by->modules.n);
	return k;
}

/* the modules that weigh something; returns their sum */
static struct num
tally_modules(struct quality_tally *t, const struct names *modules,
    const struct num *weight)
{
	struct num sum = {0};

	for (uint32_t i = 0; i < modules->n; i++) {
		uint32_t id;

		if (num_is0(weight[i]))
			continue;
		id = names_id(&t->modules, names_text(modules, i));
		GROW(t->weight, t->cap, t->modules.n);
		t->weight[id] = weight[i];
		sum = num_add(sum, weight[i]);
	}
	return sum;
}

static bool
reaches_root(const uint32_t *ids, size_t depth, size_t labels,
    const uint32_t *kind)
{
	for (size_t d = labels; d < depth && d < labels + REACH; d++)
		if (kind[ids[d]] & ROOT)
			return true;
	return false;
}

/*
 * The stacks are native if enough of them begin at a native root, and have a
 * comm before it if that root is the second frame more often than the first.
 */
static void
guess_shape(struct quality *m, const struct stacks *s, unsigned column,
    const uint32_t *kind)
{
	struct num at[2] = {{0}}, any = {0};

	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);
		struct num c = stacks_count(s, i, column);

		for (size_t d = 0; d < 2 && d < depth; d++)
			if (kind[ids[d]] & ROOT)
				at[d] = num_add(at[d], c);
		if (reaches_root(ids, depth, 0, kind))
			any = num_add(any, c);
	}
	if (num_percent(any, m->total) >= NATIVE_SHARE) {
		m->shape.native = true;
		m->shape.labels = num_cmp(at[0], at[1]) < 0;
	} else {
		m->shape.labels = m->shape.native;
	}
}

static size_t
find_deepest(const struct stacks *s, size_t labels)
{
	size_t most = 0;

	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;

		stacks_ids(s, i, &depth);
		if (depth > most)
			most = depth;
	}
	return most > labels ? most - labels : 0;
}

static void
add_num(struct num *to, struct num n)
{
	*to = num_add(*to, n);
}

/* add what one frame says, to that of those outside of it */
static void
add_hint(struct hint *all, const struct hint *h)
{
	all->compiled |= h->compiled;
	all->language.told |= h->language.told;
	if (all->language.interpreter == LANGUAGE_NONE)
		all->language.interpreter = h->language.interpreter;
	if (all->language.runtime == LANGUAGE_NONE)
		all->language.runtime = h->language.runtime;
}

/* the frames of one stack, its weight being c; returns what they say */
static struct hint
weigh_frames(struct nameless *by, const uint32_t *ids, size_t depth,
    size_t labels, struct num c, const struct known *k)
{
	struct hint all = {0};

	for (size_t d = 0; d < depth; d++) {
		uint32_t kind = k->kind[ids[d]];

		if (kind & HINT)
			add_hint(&all, &k->hint[ids[d]]);
		if (kind >= NAMELESS && d >= labels)
			add_num(&by->frame[kind / NAMELESS - 1], c);
	}
	return all;
}

/* the same stack as a whole */
static void
weigh_stack(struct quality *m, struct nameless *by, const uint32_t *ids,
    size_t depth, struct num c, const uint32_t *kind, bool compiled)
{
	size_t own = depth > m->shape.labels ? depth - m->shape.labels : 0;
	bool lost_root = !reaches_root(ids, depth, m->shape.labels, kind);
	uint32_t leaf = kind[ids[depth - 1]];
	bool single = own <= 1 && (own == 0 || !(leaf & ROOT));

	add_num(&m->frames, num_scale(c, NUM(own), NUM(1)));
	if (own > 0 && leaf >= NAMELESS)
		add_num(&by->leaf[leaf / NAMELESS - 1], c);
	if (single)
		add_num(&m->single, c);
	else if (lost_root)
		add_num(&m->rootless, c);
	if ((single || lost_root) && compiled)
		add_num(&m->compiled, c);
	if (own == m->shape.limit && lost_root) {
		add_num(&m->cut, c);
		m->cut_stacks++;
	} else if (own + 1 == m->shape.limit) {
		add_num(&m->before, c);
	}
}

/* the limit that is not known is that of perf, or else the deepest stack */
static size_t
find_limit(const struct quality *m)
{
	if (m->shape.limit > 0)
		return m->shape.limit;
	return m->shape.native && m->deepest >= QUALITY_PERF_LIMIT ?
	    QUALITY_PERF_LIMIT : m->deepest;
}

/* the language with the greatest weight */
static enum language
find_most(const struct num *weights)
{
	int most = LANGUAGE_NONE;

	for (int k = LANGUAGE_NONE + 1; k < LANGUAGES; k++)
		if (num_cmp(weights[k], most == LANGUAGE_NONE ? NUM(0) :
		    weights[most]) > 0)
			most = k;
	return (enum language)most;
}

struct quality
quality_read(const struct names *names, const struct stacks *s,
    unsigned column, const struct quality_shape *shape)
{
	struct arena arena = {0};
	struct nameless by = {0};
	const struct known known = classify_names(&arena, names, &by);
	struct num interpreted[LANGUAGES] = {{0}}, runtimes[LANGUAGES] = {{0}};
	struct quality m = {.total = stacks_total(s, column),
	    .shape = *shape};

	if (!shape->known)
		guess_shape(&m, s, column, known.kind);
	m.deepest = find_deepest(s, m.shape.labels);
	m.shape.limit = find_limit(&m);
	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);
		struct num c = stacks_count(s, i, column);
		struct hint hint = weigh_frames(&by, ids, depth,
		    m.shape.labels, c, &known);

		weigh_stack(&m, &by, ids, depth, c, known.kind, hint.compiled);
		if (!hint.language.told)
			add_num(&interpreted[hint.language.interpreter], c);
		add_num(&runtimes[hint.language.runtime], c);
	}
	m.interprets = find_most(interpreted);
	if (m.interprets != LANGUAGE_NONE)
		m.interpreted = interpreted[m.interprets];
	m.compiles = find_most(runtimes);
	m.nameless = tally_modules(&m.by_frame, &by.modules, by.frame);
	m.leaf = tally_modules(&m.by_leaf, &by.modules, by.leaf);
	names_free(&by.modules);
	arena_free(&arena);
	return m;
}
