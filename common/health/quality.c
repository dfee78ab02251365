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
	size_t frame_cap, leaf_cap;
	uint32_t unnamed;	/* the module of FRAME_UNNAMED, which many */
				/* have, from 1; 0 if none has it */
};

/* the stack that is looked at */
struct reader {
	const struct quality_stacks *all;
	struct quality_stack stack;
	struct said {
		uint32_t own;		/* what a frame says, */
		uint32_t hints;		/* and, of languages, all up to it */
		uint32_t nameless;	/* how many frames to the last one */
					/* without a name, that included */
	} *said;		/* by each of its frames */
	size_t cap;
	const uint32_t *known;	/* what is said, by the number of a frame, or
				 * NULL */
	uint32_t root;		/* the first frame that was seen last, */
	bool idle;		/* and whether it is of the idle task */
	struct nameless by;
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

/* the number of a module, from 1 */
static uint32_t
enter_module(struct nameless *by, str module)
{
	size_t had = by->modules.n;
	uint32_t id = names_id(&by->modules, module);

	if (id == had) {
		GROW(by->frame, by->frame_cap, had + 1);
		GROW(by->leaf, by->leaf_cap, had + 1);
		by->frame[id] = by->leaf[id] = NUM(0);
	}
	return id + 1;
}

/* the same where the module is not known */
static uint32_t
number_unnamed(struct nameless *by)
{
	if (by->unnamed == 0)
		by->unnamed = enter_module(by, FRAME_UNNAMED);
	return by->unnamed;
}

/* the same of a nameless frame */
static uint32_t
number_module(struct nameless *by, str name)
{
	str module = frame_module(name);

	return module.n > 0 ? enter_module(by, module) : number_unnamed(by);
}

static uint32_t
classify_name(struct nameless *by, str name)
{
	uint32_t says;
	struct language_hint h;

	if (frame_address(name))	/* as most that never repeat */
		return number_unnamed(by) << MODULE_AT;
	says = is_compiled(name) ? COMPILED : 0;
	if (frame_nameless(name))
		return says | number_module(by, name) << MODULE_AT;
	h = language_hint(name);
	return says | (frame_root(name) ? ROOT : 0) | (h.told ? TOLD : 0) |
	    (uint32_t)h.interpreter << INTERPRETER_AT |
	    (uint32_t)h.runtime << RUNTIME_AT;
}

/* what each frame says, by its number */
static uint32_t *
classify_frames(struct arena *arena, struct reader *r)
{
	const struct quality_stacks *all = r->all;
	uint32_t *known = NEW(arena, uint32_t, all->frames + 1);

	for (uint32_t i = 0; i < all->frames; i++)
		known[i] = classify_name(&r->by, all->name(all->of, i));
	return known;
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

/* learn what frame d of the stack says */
static void
learn(struct reader *r, size_t d)
{
	static const struct said outside = {0};
	const struct said *caller = d > 0 ? &r->said[d - 1] : &outside;
	uint32_t frame = r->stack.frame[d], own;

	own = r->known != NULL ? r->known[frame] :
	    classify_name(&r->by, r->all->name(r->all->of, frame));
	r->said[d] = (struct said){own,
	    own & HINTS ? add_hints(caller->hints, own) : caller->hints,
	    own >> MODULE_AT > 0 ? (uint32_t)d + 1 : caller->nameless};
}

/* go to the next stack, and learn what its first frames say, `most` of them */
static bool
next_stack(struct reader *r, size_t most)
{
	struct quality_stack *s = &r->stack;

	if (!r->all->next(r->all->of, s))
		return false;
	if (most > s->depth)
		most = s->depth;
	GROW(r->said, r->cap, most);
	for (size_t d = s->same; d < most; d++)
		learn(r, d);
	return true;
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
reaches_root(const struct reader *r, size_t labels)
{
	for (size_t d = labels; d < r->stack.depth && d < labels + REACH; d++)
		if (r->said[d].own & ROOT)
			return true;
	return false;
}

static void
add_num(struct num *to, struct num n)
{
	*to = num_add(*to, n);
}

/* is it a stack of the kernel's idle task, which "perf record -a" samples? */
static bool
is_idle(struct reader *r)
{
	uint32_t root = r->stack.frame[0];

	if (root != r->root) {
		r->root = root;
		r->idle = frame_idle(r->all->name(r->all->of, root));
	}
	return r->idle;
}

/*
 * What all stacks weigh, and how they are built.  They are native if enough of
 * them begin at a native root, and have a comm before it if that root is the
 * second frame more often than the first.
 */
static void
survey(struct quality *m, struct reader *r)
{
	const struct quality_stack *s = &r->stack;
	struct num at[2] = {{0}}, any = {0};

	while (next_stack(r, REACH)) {
		add_num(&m->total, s->count);
		if (is_idle(r))
			add_num(&m->idle, s->count);
		if (s->depth > m->deepest)
			m->deepest = s->depth;
		for (size_t d = 0; d < 2 && d < s->depth; d++)
			if (r->said[d].own & ROOT)
				add_num(&at[d], s->count);
		if (reaches_root(r, 0))
			add_num(&any, s->count);
	}
	if (m->shape.known)
		return;
	if (num_percent(any, m->total) >= NATIVE_SHARE) {
		m->shape.native = true;
		m->shape.labels = num_cmp(at[0], at[1]) < 0;
	} else {
		m->shape.labels = m->shape.native;
	}
}

/* the frames of the stack that have no name */
static void
weigh_nameless(struct reader *r, size_t labels)
{
	size_t d = r->said[r->stack.depth - 1].nameless;

	for (; d > labels; d = d > 1 ? r->said[d - 2].nameless : 0)
		add_num(&r->by.frame[(r->said[d - 1].own >> MODULE_AT) - 1],
		    r->stack.count);
}

/* the stack as a whole */
static void
weigh_stack(struct quality *m, struct reader *r, bool compiled)
{
	const struct quality_stack *s = &r->stack;
	size_t labels = m->shape.labels;
	size_t own = s->depth > labels ? s->depth - labels : 0;
	bool lost_root = !reaches_root(r, labels);
	uint32_t leaf = r->said[s->depth - 1].own, module = leaf >> MODULE_AT;
	bool single = own <= 1 && (own == 0 || !(leaf & ROOT));

	add_num(&m->frames, num_scale(s->count, NUM(own), NUM(1)));
	if (own > 0 && module > 0)
		add_num(&r->by.leaf[module - 1], s->count);
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
	struct reader r = {.all = all, .root = UINT32_MAX};
	struct num interpreted[LANGUAGES] = {{0}}, runtimes[LANGUAGES] = {{0}};
	struct quality m = {.shape = *shape};
	struct num count;

	if (!all->once)
		r.known = classify_frames(&arena, &r);
	survey(&m, &r);
	m.deepest -= m.deepest < m.shape.labels ? m.deepest : m.shape.labels;
	m.shape.limit = find_limit(&m);
	while (next_stack(&r, SIZE_MAX)) {
		uint32_t hints = r.said[r.stack.depth - 1].hints;

		count = r.stack.count;
		weigh_nameless(&r, m.shape.labels);
		weigh_stack(&m, &r, hints & COMPILED);
		if (!(hints & TOLD))
			add_num(&interpreted[(hints & INTERPRETER) >>
			    INTERPRETER_AT], count);
		add_num(&runtimes[(hints & RUNTIME) >> RUNTIME_AT], count);
	}
	m.interprets = find_most(interpreted);
	if (m.interprets != LANGUAGE_NONE)
		m.interpreted = interpreted[m.interprets];
	m.compiles = find_most(runtimes);
	m.nameless = tally_modules(&m.by_frame, &r.by.modules, r.by.frame);
	m.leaf = tally_modules(&m.by_leaf, &r.by.modules, r.by.leaf);
	names_free(&r.by.modules);
	buf_drop(r.by.frame);
	buf_drop(r.by.leaf);
	buf_drop(r.said);
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

/* how many frames a stack shares with the one before */
static size_t
count_same(const struct stacks *all, uint32_t before,
    const struct quality_stack *s)
{
	size_t depth, same = 0;
	const uint32_t *ids = stacks_ids(all, before, &depth);

	while (same < depth && same < s->depth && ids[same] == s->frame[same])
		same++;
	return same;
}

static bool
quality_next(void *of, struct quality_stack *s)
{
	struct quality_multiset *m = of;

	if (m->at == m->stacks->n) {
		m->at = 0;
		return false;
	}
	s->frame = stacks_ids(m->stacks, m->at, &s->depth);
	s->same = m->at > 0 ? count_same(m->stacks, m->at - 1, s) : 0;
	s->count = stacks_count(m->stacks, m->at++, m->column);
	return true;
}

struct quality_stacks
quality_stacks(struct quality_multiset *m)
{
	m->at = 0;
	return (struct quality_stacks){.of = m, .frames = m->names->n,
	    .name = quality_name, .next = quality_next};
}
