#include "common/health/quality.h"

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/profile/frame.h"

#define REACH 4			/* the first frames, one of which is a root */
#define NATIVE_SHARE 5.0	/* percent of native roots, or foreign */

/* what the name of a frame says */
struct name_says {
	bool root;
	bool libc;		/* of the C library, and without a name */
	bool idle;		/* the kernel's idle task, if it is first */
	bool compiled;		/* while the program ran */
	bool told;		/* as in struct language_hint, */
	unsigned char interpreter, runtime;	/* as are these */
	uint32_t module1;	/* that of a frame without a name, from 1 */
};

/* what the frames of a stack say */
struct stack_says {
	bool idle, reaches_root, compiled, told;
	/* of the outermost frames that are of any */
	unsigned char interpreter, runtime;
};

struct module {
	struct num frames, leaves;	/* without a name */
};

/* what is read, and sums of weights */
struct reader {
	const struct names *names;
	const struct stacks *stacks;
	unsigned column;
	uint32_t at;			/* the next stack, */
	struct stacks_path path;	/* and the frames of the last one */
	const struct name_says *says;	/* by name */
	struct names modules;		/* of frames without a name */
	struct module *module;
	struct num interpreted[LANGUAGES], runtimes[LANGUAGES];
};

static void
add_num(struct num *to, struct num n)
{
	*to = num_add(*to, n);
}

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

static struct name_says
read_name(struct reader *r, str name)
{
	struct name_says says = {0};
	struct language_hint h;

	if (frame_nameless(name)) {
		str module = frame_module(name);

		says.module1 = 1 + names_id(&r->modules, module.n > 0 ? module :
		    FRAME_UNNAMED);
	} else {
		h = language_hint(name);
		says.told = h.told;
		says.interpreter = h.interpreter;
		says.runtime = h.runtime;
		says.root = frame_root(name);
	}
	if (!frame_address(name)) {	/* most names that do not repeat are */
		says.compiled = is_compiled(name);
		says.idle = frame_idle(name);
		says.libc = frame_libc(name);
	}
	return says;
}

/* go to the next stack that has a weight; false after the last */
static bool
next_stack(struct reader *r, struct num *weight)
{
	for (; r->at < r->stacks->n; r->at++) {
		*weight = stacks_count(r->stacks, r->at, r->column);
		if (num_is0(*weight))
			continue;
		stacks_show(r->stacks, r->at++, &r->path);
		return true;
	}
	r->at = 0;
	r->path.depth = 0;
	return false;
}

static const struct name_says *
frame_says(const struct reader *r, size_t depth)
{
	return &r->says[r->path.ids[depth]];
}

/* does it begin there with a root?  Where the C library has no names, that is
 * what calls others from there */
static bool
begins_at(const struct reader *r, size_t depth)
{
	return depth < r->path.depth && (frame_says(r, depth)->root ||
	    (frame_says(r, depth)->libc && depth + 1 < r->path.depth));
}

/* is one of the first frames after the labels a root? */
static bool
reaches_root(const struct reader *r, size_t labels)
{
	for (size_t d = labels; d < r->path.depth && d < labels + REACH; d++)
		if (frame_says(r, d)->root)
			return true;
	return begins_at(r, labels);
}

/*
 * Stacks are native if enough of them begin at a native root, and have a comm
 * before it if that root is the second frame more often than the first.  The
 * limit that is not known is that of perf, or else the deepest stack.
 */
static void
find_shape(struct quality *q, struct reader *r)
{
	struct num first = {0}, second = {0}, any = {0}, weight;
	struct quality_shape *s = &q->shape;
	size_t deepest = 0;

	while (next_stack(r, &weight)) {
		add_num(&q->total, weight);
		if (r->path.depth > deepest)
			deepest = r->path.depth;
		if (begins_at(r, 0))
			add_num(&first, weight);
		if (begins_at(r, 1))
			add_num(&second, weight);
		if (reaches_root(r, 0))
			add_num(&any, weight);
	}
	if (!s->known && num_percent(any, q->total) >= NATIVE_SHARE) {
		s->native = true;
		s->labels = num_cmp(first, second) < 0;
	} else if (!s->known) {
		s->labels = s->native;
	}
	q->deepest = deepest > s->labels ? deepest - s->labels : 0;
	if (s->limit == 0)
		s->limit = s->native && q->deepest >= QUALITY_PERF_LIMIT ?
		    QUALITY_PERF_LIMIT : q->deepest;
}

/* what its frames say; add its weight to the modules of those without a name */
static struct stack_says
read_stack(struct reader *r, size_t labels, struct num weight)
{
	struct stack_says all = {.idle = frame_says(r, 0)->idle,
	    .reaches_root = reaches_root(r, labels)};
	size_t depth = r->path.depth;

	for (size_t d = 0; d < depth; d++) {
		const struct name_says *says = frame_says(r, d);

		all.compiled |= says->compiled;
		all.told |= says->told;
		if (all.interpreter == LANGUAGE_NONE)
			all.interpreter = says->interpreter;
		if (all.runtime == LANGUAGE_NONE)
			all.runtime = says->runtime;
		if (says->module1 > 0 && d >= labels) {
			struct module *m = &r->module[says->module1 - 1];

			add_num(&m->frames, weight);
			if (d + 1 == depth)
				add_num(&m->leaves, weight);
		}
	}
	return all;
}

/* add the weight of a stack to what it shows */
static void
weigh_stack(struct quality *q, struct reader *r, struct num weight)
{
	size_t labels = q->shape.labels, depth = r->path.depth;
	size_t own = depth > labels ? depth - labels : 0;
	struct stack_says says = read_stack(r, labels, weight);

	add_num(&q->frames, num_scale(weight, NUM(own), NUM(1)));
	if (says.idle)
		add_num(&q->idle, weight);
	if (!says.reaches_root) {
		add_num(own > 1 ? &q->rootless : &q->single, weight);
		if (says.compiled)
			add_num(&q->compiled, weight);
		if (own == q->shape.limit) {
			add_num(&q->cut, weight);
			q->cut_stacks++;
		}
	}
	if (own + 1 == q->shape.limit)
		add_num(&q->before, weight);
	if (!says.told)
		add_num(&r->interpreted[says.interpreter], weight);
	add_num(&r->runtimes[says.runtime], weight);
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

struct quality
quality_read(const struct names *names, const struct stacks *stacks,
    unsigned column, const struct quality_shape *shape)
{
	struct quality q = {.shape = *shape};
	struct reader r = {.names = names, .stacks = stacks, .column = column};
	struct arena arena = {0};
	struct name_says *says = NEW(&arena, struct name_says, names->n);
	struct num weight;

	for (uint32_t i = 0; i < names->n; i++)
		says[i] = read_name(&r, names_text(names, i));
	r.says = says;
	r.module = NEW(&arena, struct module, r.modules.n);
	find_shape(&q, &r);
	while (next_stack(&r, &weight))
		weigh_stack(&q, &r, weight);
	q.interprets = find_most(r.interpreted);
	if (q.interprets != LANGUAGE_NONE)
		q.interpreted = r.interpreted[q.interprets];
	q.compiles = find_most(r.runtimes);
	for (uint32_t i = 0; i < r.modules.n; i++) {
		str module = names_text(&r.modules, i);

		tally(&q.by_leaf, module, r.module[i].leaves);
		add_num(&q.leaf, r.module[i].leaves);
		if (str_eq(module, FRAME_UNNAMED))
			continue;	/* a chain that broke, not a symbol */
		tally(&q.by_frame, module, r.module[i].frames);
		add_num(&q.nameless, r.module[i].frames);
	}
	stacks_path_free(&r.path);
	names_free(&r.modules);
	arena_free(&arena);
	return q;
}
