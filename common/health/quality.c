#include "common/health/quality.h"

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/base/near.h"
#include "common/profile/frame.h"

#define REACH 4			/* the first frames, one of which is a root */
#define NATIVE_SHARE 5.0	/* percent of native roots, or foreign */
#define GUESSES 2		/* of how many labels there are */

/*
 * What the name of a frame says, in the bits of a number; 0 is nothing, as for
 * most.  The module of a frame without a name stands above MODULE_AT, counted
 * from 1.
 */
enum {
	ROOT = 1,
	IDLE = 2,		/* the kernel's idle task, if it is first */
	COMPILED = 4,		/* code that was compiled while it ran */
	TOLD = 8,		/* as in struct language_hint, */
	INTERPRETER_AT = 4,	/* where these enums begin, */
	RUNTIME_AT = 7,
	INTERPRETER = 7 << INTERPRETER_AT,	/* and their bits */
	RUNTIME = 7 << RUNTIME_AT,
	LIBC = 1 << 10,		/* a root if it is the first and calls others */
	MODULE_AT = 11
};

/* what the frames of a path say, in bits beside the same; the first two have
 * one for each guess */
enum {
	BEGINS = 1 << 10,	/* the first that is no label is a root, */
	REACHES = 1 << 12,	/* or one of the first REACH */
	PATHS = 1 << 14		/* above all bits */
};

/* what weighs less or nothing if it is a label: by whether it may be one */
struct module {
	struct num frames[2], leaves[2];
};

/* the modules of nameless frames, and what these weigh */
struct nameless {
	struct names modules;
	struct module *of;
	size_t cap;
	uint32_t unnamed;	/* the module of FRAME_UNNAMED, which many */
				/* have, from 1; 0 if none has it */
};

/* stacks of one depth, by the guesses with which they reach a root; small,
 * because a stack may be a million frames deep */
#define REACHED (1 << GUESSES)
struct depth {
	struct num weight[REACHED];
	uint32_t stacks[REACHED];
};

/* what is read, and its sums */
struct reader {
	const struct quality_stacks *all;
	const uint32_t *known;	/* what names say, by number, or NULL, */
	struct near near;	/* and those that were met just now */
	size_t labels[GUESSES];	/* ascending; the same if they are known */
	struct said {
		uint32_t depth, own;	/* of a frame, and what it says, */
		uint32_t path;		/* what all up to it say, */
		struct num before;	/* and the weight of what came before */
	} *said;		/* the frames of the path that say something */
	size_t n, cap;		/* behind the first, which is none */

	struct num weight;	/* of all stacks up to now */
	struct num *by_path;	/* weights of stacks, by what they say, */
	uint32_t *path;		/* and what they say, each once */
	size_t paths, path_cap;
	struct depth *by_depth;
	size_t depths, depth_cap;
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
		GROW(by->of, by->cap, had + 1);
		by->of[id] = (struct module){0};
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

/* what the name of a frame says that is no address */
static uint32_t
classify_name(struct nameless *by, str name)
{
	uint32_t says;
	struct language_hint h;

	says = (is_compiled(name) ? COMPILED : 0) |
	    (frame_idle(name) ? IDLE : 0) | (frame_libc(name) ? LIBC : 0);
	if (frame_nameless(name))
		return says | number_module(by, name) << MODULE_AT;
	h = language_hint(name);
	return says | (frame_root(name) ? ROOT : 0) | (h.told ? TOLD : 0) |
	    (uint32_t)h.interpreter << INTERPRETER_AT |
	    (uint32_t)h.runtime << RUNTIME_AT;
}

/* the same of any frame: most that never repeat are addresses */
static uint32_t
classify_frame(struct reader *r, str name)
{
	struct near_place *near;

	if (frame_address(name))
		return number_unnamed(&r->by) << MODULE_AT;
	near = near_place(&r->near, name);
	if (!near_has(near, name))
		*near = (struct near_place){name, classify_name(&r->by, name)};
	return near->value;
}

/* what each name says */
static uint32_t *
classify_names(struct arena *arena, struct reader *r)
{
	const struct quality_stacks *all = r->all;
	uint32_t *known = NEW(arena, uint32_t, all->names);

	for (uint32_t i = 0; i < all->names; i++)
		known[i] = classify_frame(r, all->name(all->of, i));
	return known;
}

/* the bit of a path for a guess, given that for the first one */
static uint32_t
of_guess(uint32_t bit, size_t guess)
{
	return bit << guess;
}

/* add what a frame says to what those outside of it do */
static uint32_t
add_frame(const struct reader *r, uint32_t path, uint32_t own, size_t depth)
{
	path |= own & (COMPILED | TOLD);
	if (depth == 1)
		path |= own & IDLE;
	if ((path & INTERPRETER) == 0)
		path |= own & INTERPRETER;
	if ((path & RUNTIME) == 0)
		path |= own & RUNTIME;
	for (size_t k = 0; k < GUESSES && own & (ROOT | LIBC); k++) {
		size_t labels = r->labels[k], reach = own & ROOT ? REACH : 1;

		if (depth == labels + 1)
			path |= of_guess(BEGINS, k);
		if (depth > labels && depth <= labels + reach)
			path |= of_guess(REACHES, k);
	}
	return path;
}

static void
add_num(struct num *to, struct num n)
{
	*to = num_add(*to, n);
}

/* the module of a frame without a name, and whether it may be a label; or NULL,
 * for all others and what is a label */
static struct module *
find_module(const struct reader *r, const struct said *s, bool *label)
{
	if (s->own >> MODULE_AT == 0 || s->depth <= r->labels[0])
		return NULL;
	*label = s->depth <= r->labels[1];
	return &r->by.of[(s->own >> MODULE_AT) - 1];
}

static void
weigh_stack(struct reader *r, size_t depth, struct num count)
{
	const struct said *last = &r->said[r->n - 1];
	/* a leaf in the C library is no root */
	uint32_t path = last->depth == depth && last->own & LIBC ?
	    last[-1].path : last->path;
	struct module *m;
	struct depth *d;
	bool label;

	for (; r->depths <= depth; r->depths++) {
		GROW(r->by_depth, r->depth_cap, r->depths + 1);
		r->by_depth[r->depths] = (struct depth){0};
	}
	d = &r->by_depth[depth];
	add_num(&d->weight[path / REACHES], count);
	d->stacks[path / REACHES]++;
	if (num_is0(r->by_path[path])) {
		GROW(r->path, r->path_cap, r->paths + 1);
		r->path[r->paths++] = path;
	}
	add_num(&r->by_path[path], count);
	add_num(&r->weight, count);
	m = last->depth == depth ? find_module(r, last, &label) : NULL;
	if (m != NULL)
		add_num(&m->leaves[label], count);
}

/* leave all frames of the path from a depth on */
static void
leave(struct reader *r, uint32_t depth)
{
	for (; r->said[r->n - 1].depth >= depth; r->n--) {
		const struct said *s = &r->said[r->n - 1];
		bool label;
		struct module *m = find_module(r, s, &label);

		if (m != NULL)
			add_num(&m->frames[label],
			    num_sub(r->weight, s->before));
	}
}

/* go on with a frame, whose caller is the last one of less depth */
static void
go_on(struct reader *r, uint32_t depth, uint32_t own)
{
	if (r->said[r->n - 1].depth >= depth)	/* mostly not */
		leave(r, depth);
	if (own == 0)
		return;
	GROW(r->said, r->cap, r->n + 1);
	r->said[r->n] = (struct said){depth, own, add_frame(r,
	    r->said[r->n - 1].path, own, depth), r->weight};
	r->n++;
}

static void
read_frames(struct reader *r, const struct quality_frames *f)
{
	const struct quality_stacks *all = r->all;

	for (size_t i = 0; i < f->n; i++) {
		uint32_t number = f->number != NULL ? f->number[i] :
		    (uint32_t)i + 1;
		uint32_t own = r->known != NULL ? r->known[number] :
		    classify_frame(r, all->name(all->of, number));
		struct num count = {f->whole[i], f->nano != NULL ?
		    f->nano[i] : 0};

		go_on(r, f->depth[i], own);
		if (!num_is0(count))
			weigh_stack(r, f->depth[i], count);
	}
}

/*
 * Stacks are native if enough of them begin at a native root, and have a comm
 * before it if that root is the second frame more often than the first.
 */
static void
guess_shape(struct quality_shape *s, const struct reader *r, struct num total)
{
	struct num begin[GUESSES] = {{0}}, any = {0};

	for (size_t i = 0; i < r->paths; i++) {
		uint32_t path = r->path[i];

		for (size_t k = 0; k < GUESSES; k++)
			if (path & of_guess(BEGINS, k))
				add_num(&begin[k], r->by_path[path]);
		if (path & REACHES)
			add_num(&any, r->by_path[path]);
	}
	if (num_percent(any, total) >= NATIVE_SHARE) {
		s->native = true;
		s->labels = num_cmp(begin[0], begin[1]) < 0;
	} else {
		s->labels = s->native;
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

/* the weight of those that reach a root with none of these guesses, which are
 * bits, and how many they are */
static struct num
sum_without(const struct depth *d, size_t guesses, size_t *stacks)
{
	struct num sum = {0};

	*stacks = 0;
	for (size_t k = 0; k < REACHED; k++) {
		if (k & guesses)
			continue;
		add_num(&sum, d->weight[k]);
		*stacks += d->stacks[k];
	}
	return sum;
}

/* stacks by their depth, with so many labels */
static void
sum_depths(struct quality *m, const struct reader *r, size_t guess)
{
	size_t labels = m->shape.labels;

	for (size_t depth = 1; depth < r->depths; depth++) {
		const struct depth *d = &r->by_depth[depth];
		size_t own = depth > labels ? depth - labels : 0, stacks;
		struct num all = sum_without(d, 0, &stacks);
		struct num lost = sum_without(d, of_guess(1, guess), &stacks);

		add_num(&m->frames, num_scale(all, NUM(own), NUM(1)));
		add_num(own > 1 ? &m->rootless : &m->single, lost);
		if (own == m->shape.limit) {
			add_num(&m->cut, lost);
			m->cut_stacks += stacks;
		}
		if (own + 1 == m->shape.limit)
			add_num(&m->before, all);
	}
}

static void
tally(struct quality_tally *t, str module, struct num weight)
{
	uint32_t id;

	if (num_is0(weight))
		return;
	id = names_id(&t->modules, module);
	GROW(t->weight, t->cap, t->modules.n);
	t->weight[id] = weight;
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

/* what stacks say, of which so many frames are labels by a guess */
static void
sum_paths(struct quality *m, const struct reader *r, size_t guess)
{
	struct num interpreted[LANGUAGES] = {{0}}, runtimes[LANGUAGES] = {{0}};

	for (size_t i = 0; i < r->paths; i++) {
		uint32_t path = r->path[i];
		struct num weight = r->by_path[path];

		if (path & IDLE)
			add_num(&m->idle, weight);
		if (path & COMPILED && !(path & of_guess(REACHES, guess)))
			add_num(&m->compiled, weight);
		if (!(path & TOLD))
			add_num(&interpreted[(path & INTERPRETER) >>
			    INTERPRETER_AT], weight);
		add_num(&runtimes[(path & RUNTIME) >> RUNTIME_AT], weight);
	}
	m->interprets = find_most(interpreted);
	if (m->interprets != LANGUAGE_NONE)
		m->interpreted = interpreted[m->interprets];
	m->compiles = find_most(runtimes);
}

/* the modules of nameless frames; those of labels are left out */
static void
sum_modules(struct quality *m, const struct nameless *by, size_t guess)
{
	for (uint32_t i = 0; i < by->modules.n; i++) {
		str name = names_text(&by->modules, i);
		const struct module *of = &by->of[i];
		struct num frames = of->frames[0], leaves = of->leaves[0];

		if (guess == 0) {
			add_num(&frames, of->frames[1]);
			add_num(&leaves, of->leaves[1]);
		}
		tally(&m->by_leaf, name, leaves);
		add_num(&m->leaf, leaves);
		if (i + 1 == by->unnamed)
			continue;	/* a chain that broke, not a symbol */
		tally(&m->by_frame, name, frames);
		add_num(&m->nameless, frames);
	}
}

/* conclude from all sums */
static struct quality
conclude(const struct reader *r, const struct quality_shape *shape)
{
	struct quality m = {.shape = *shape, .total = r->weight};
	size_t guess = 0, deepest = r->depths > 0 ? r->depths - 1 : 0;

	if (!shape->known) {
		guess_shape(&m.shape, r, m.total);
		guess = m.shape.labels;
	}
	m.deepest = deepest > m.shape.labels ? deepest - m.shape.labels : 0;
	m.shape.limit = find_limit(&m);
	sum_depths(&m, r, guess);
	sum_paths(&m, r, guess);
	sum_modules(&m, &r->by, guess);
	return m;
}

struct quality
quality_read(const struct quality_stacks *all,
    const struct quality_shape *shape)
{
	struct arena arena = {0};
	struct reader r = {.all = all};
	struct quality_frames frames;
	struct quality m;

	r.labels[0] = shape->known ? shape->labels : 0;
	r.labels[1] = shape->known ? shape->labels : 1;
	r.by_path = NEW(&arena, struct num, PATHS);
	GROW(r.said, r.cap, 1);
	r.said[r.n++] = (struct said){0};
	if (all->names > 0)
		r.known = classify_names(&arena, &r);
	while (all->next(all->of, &frames))
		read_frames(&r, &frames);
	leave(&r, 1);
	m = conclude(&r, shape);
	names_free(&r.by.modules);
	buf_drop(r.by.of);
	buf_drop(r.by_depth);
	buf_drop(r.path);
	buf_drop(r.said);
	arena_free(&arena);
	return m;
}

/* the stacks of a multiset; the frames are names */
static str
quality_name(const void *of, uint32_t name)
{
	const struct quality_multiset *m = of;

	return names_text(m->names, name);
}

/* have room for a stack of so many frames */
static void
enlarge(struct quality_multiset *m, size_t depth)
{
	size_t cap = m->cap;

	GROW(m->depth, cap, depth);
	cap = m->cap;
	GROW(m->nano, cap, depth);
	GROW(m->whole, m->cap, depth);
	for (; m->deepest < depth; m->deepest++) {
		m->depth[m->deepest] = (uint32_t)m->deepest + 1;
		m->whole[m->deepest] = m->nano[m->deepest] = 0;
	}
}

static void
finish(struct quality_multiset *m)
{
	buf_drop(m->depth);
	buf_drop(m->whole);
	buf_drop(m->nano);
	stacks_path_free(&m->path);
	*m = (struct quality_multiset){.names = m->names, .stacks = m->stacks,
	    .column = m->column};
}

static bool
quality_next(void *of, struct quality_frames *f)
{
	struct quality_multiset *m = of;
	size_t depth, same;
	struct num count;

	if (m->at == m->stacks->n) {
		finish(m);
		return false;
	}
	same = stacks_show(m->stacks, m->at, &m->path);
	depth = m->path.depth;
	same = same < depth ? same : depth - 1;
	count = stacks_count(m->stacks, m->at++, m->column);
	enlarge(m, depth);
	m->whole[m->last] = m->nano[m->last] = 0;
	m->last = depth - 1;
	m->whole[m->last] = count.whole;
	m->nano[m->last] = count.nano;
	*f = (struct quality_frames){depth - same, m->depth + same,
	    m->path.ids + same, m->whole + same, m->nano + same};
	return true;
}

struct quality_stacks
quality_stacks(struct quality_multiset *m)
{
	return (struct quality_stacks){.of = m, .names = m->names->n,
	    .name = quality_name, .next = quality_next};
}
