#include "common/health/quality.h"

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/profile/frame.h"

#define REACH 4			/* the first frames, one of which is a root */
#define NATIVE_SHARE 5.0	/* percent of native roots, or foreign */

/*
 * What the name of a frame says, in the bits of a number; 0 is nothing, as for
 * most.  The module of a frame without a name stands above MODULE, counted from
 * 1.
 */
enum {
	ROOT = 1,
	COMPILED = 2,		/* code that was compiled while it ran */
	TOLD = 4,		/* as in struct language_hint, */
	INTERPRETER_AT = 3,	/* where these enums begin, */
	RUNTIME_AT = 6,
	INTERPRETER = 7 << INTERPRETER_AT,	/* and their bits */
	RUNTIME = 7 << RUNTIME_AT,
	MODULE_AT = 9,
	HINTS = COMPILED | TOLD | INTERPRETER | RUNTIME
};

/* the modules of nameless frames, and what these weigh */
struct nameless {
	struct names modules;
	struct num *frame, *leaf;	/* by module: all frames, leaves */
	uint32_t unnamed;	/* the module of FRAME_UNNAMED, which many */
				/* have, from 1; 0 if none has it */
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

/* the number of the module of a nameless frame, from 1 */
static uint32_t
number_module(struct nameless *by, str name)
{
	str module = frame_module(name);

	if (module.n > 0)
		return names_id(&by->modules, module) + 1;
	if (by->unnamed == 0)
		by->unnamed = names_id(&by->modules, FRAME_UNNAMED) + 1;
	return by->unnamed;
}

static uint32_t
classify_name(struct nameless *by, str name)
{
	struct language_hint h = language_hint(name);
	uint32_t says = (is_compiled(name) ? COMPILED : 0) |
	    (h.told ? TOLD : 0) | (uint32_t)h.interpreter << INTERPRETER_AT |
	    (uint32_t)h.runtime << RUNTIME_AT;

	if (frame_nameless(name))
		return says | number_module(by, name) << MODULE_AT;
	return says | (frame_root(name) ? ROOT : 0);
}

/* what each frame says, by its number */
static uint32_t *
classify_frames(struct arena *arena, const struct quality_stacks *s,
    struct nameless *by)
{
	uint32_t *says = NEW(arena, uint32_t, s->frames + 1);

	for (uint32_t i = 0; i < s->frames; i++)
		says[i] = classify_name(by, s->name(s->of, i));
	by->frame = NEW(arena, struct num, by->modules.n);
	by->leaf = NEW(arena, struct num, by->modules.n);
	return says;
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
reaches_root(const struct quality_stack *s, size_t labels,
    const uint32_t *says)
{
	for (size_t d = labels; d < s->depth && d < labels + REACH; d++)
		if (says[s->frame[d]] & ROOT)
			return true;
	return false;
}

static void
add_num(struct num *to, struct num n)
{
	*to = num_add(*to, n);
}

/*
 * The stacks are native if enough of them begin at a native root, and have a
 * comm before it if that root is the second frame more often than the first.
 */
static void
guess_shape(struct quality *m, const struct quality_stacks *all,
    const uint32_t *says)
{
	struct num at[2] = {{0}}, any = {0};
	struct quality_stack s;

	while (all->next(all->of, &s)) {
		for (size_t d = 0; d < 2 && d < s.depth; d++)
			if (says[s.frame[d]] & ROOT)
				add_num(&at[d], s.count);
		if (reaches_root(&s, 0, says))
			add_num(&any, s.count);
	}
	if (num_percent(any, m->total) >= NATIVE_SHARE) {
		m->shape.native = true;
		m->shape.labels = num_cmp(at[0], at[1]) < 0;
	} else {
		m->shape.labels = m->shape.native;
	}
}

/* what all stacks weigh, and the depth of the deepest one */
static void
find_extent(struct quality *m, const struct quality_stacks *all)
{
	struct quality_stack s;

	while (all->next(all->of, &s)) {
		add_num(&m->total, s.count);
		if (s.depth > m->deepest)
			m->deepest = s.depth;
	}
}

/* add what one frame says of languages to that of those outside of it */
static uint32_t
add_hints(uint32_t all, uint32_t says)
{
	all |= says & (COMPILED | TOLD);
	if ((all & INTERPRETER) == 0)
		all |= says & INTERPRETER;
	if ((all & RUNTIME) == 0)
		all |= says & RUNTIME;
	return all;
}

/* the frames of one stack; returns what they say of languages */
static uint32_t
weigh_frames(struct nameless *by, const struct quality_stack *s,
    size_t labels, const uint32_t *says)
{
	uint32_t all = 0;

	for (size_t d = 0; d < s->depth; d++) {
		uint32_t one = says[s->frame[d]];

		if (one & HINTS)
			all = add_hints(all, one);
		if (one >> MODULE_AT > 0 && d >= labels)
			add_num(&by->frame[(one >> MODULE_AT) - 1], s->count);
	}
	return all;
}

/* the same stack as a whole */
static void
weigh_stack(struct quality *m, struct nameless *by,
    const struct quality_stack *s, const uint32_t *says, bool compiled)
{
	size_t labels = m->shape.labels;
	size_t own = s->depth > labels ? s->depth - labels : 0;
	bool lost_root = !reaches_root(s, labels, says);
	uint32_t leaf = says[s->frame[s->depth - 1]];
	bool single = own <= 1 && (own == 0 || !(leaf & ROOT));

	add_num(&m->frames, num_scale(s->count, NUM(own), NUM(1)));
	if (own > 0 && leaf >> MODULE_AT > 0)
		add_num(&by->leaf[(leaf >> MODULE_AT) - 1], s->count);
	if (single)
		add_num(&m->single, s->count);
	else if (lost_root)
		add_num(&m->rootless, s->count);
	if ((single || lost_root) && compiled)
		add_num(&m->compiled, s->count);
	if (own == m->shape.limit && lost_root) {
		add_num(&m->cut, s->count);
		m->cut_stacks++;
	} else if (own + 1 == m->shape.limit) {
		add_num(&m->before, s->count);
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
quality_read(const struct quality_stacks *all,
    const struct quality_shape *shape)
{
	struct arena arena = {0};
	struct nameless by = {0};
	const uint32_t *says = classify_frames(&arena, all, &by);
	struct num interpreted[LANGUAGES] = {{0}}, runtimes[LANGUAGES] = {{0}};
	struct quality m = {.shape = *shape};
	struct quality_stack s;

	find_extent(&m, all);
	if (!shape->known)
		guess_shape(&m, all, says);
	m.deepest -= m.deepest < m.shape.labels ? m.deepest : m.shape.labels;
	m.shape.limit = find_limit(&m);
	while (all->next(all->of, &s)) {
		uint32_t hints = weigh_frames(&by, &s, m.shape.labels, says);

		weigh_stack(&m, &by, &s, says, hints & COMPILED);
		if (!(hints & TOLD))
			add_num(&interpreted[(hints & INTERPRETER) >>
			    INTERPRETER_AT], s.count);
		add_num(&runtimes[(hints & RUNTIME) >> RUNTIME_AT], s.count);
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

/* the stacks of a multiset; the frames are names */
static str
quality_name(const void *of, uint32_t frame)
{
	const struct quality_multiset *m = of;

	return names_text(m->names, frame);
}

static bool
quality_next(void *of, struct quality_stack *s)
{
	struct quality_multiset *m = of;

	if (m->at == m->stacks->n) {
		m->at = 0;
		return false;
	}
	s->count = stacks_count(m->stacks, m->at, m->column);
	s->frame = stacks_ids(m->stacks, m->at++, &s->depth);
	return true;
}

struct quality_stacks
quality_stacks(struct quality_multiset *m)
{
	m->at = 0;
	return (struct quality_stacks){m, m->names->n, quality_name,
	    quality_next};
}
