#include "common/health/quality.h"

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/profile/frame.h"
#include "common/profile/stack_order.h"

#define REACH 4			/* a root is among the first 4 frames */
#define FIRST 32		/* roots after labels are among the first 32 */
#define NATIVE_SHARE 5.0	/* least percent of native or foreign roots */

/* what the name of a frame shows */
struct name_says {
	bool root : 1;
	bool libc : 1;		/* in the C library, without a symbol */
	bool idle : 1;		/* the kernel's idle task, if it is first */
	bool compiled : 1;	/* at run time */
	bool unknown_caller : 1, callers_lost : 1; /* it stands for such */
	bool mapped : 1;		/* as in struct language_hint */
	unsigned char interpreter, runtime;
	uint32_t module1;	/* its module if it has no symbol, from 1 */
};

/* what the frames from the root to the end of a node show */
struct path_says {
	uint32_t roots, libcs;	/* bits for the FIRST frames */
	bool idle, compiled, mapped, unknown_caller, callers_lost;
	/* of the outermost frame that shows one */
	unsigned char interpreter, runtime;
};

/* a node whose stacks are being read, and the weight of those read so far */
struct open_node {
	struct path_says says;
	bool nameless;			/* some of its own frames are */
	struct num weight;
};

struct module {
	struct num frames, leaves;	/* without a name */
};

/* the state of reading, and sums of weights */
struct reader {
	const struct names *names;
	const struct stacks *stacks;
	unsigned column;
	uint32_t at;			/* the node of the last stack */
	struct open_node *open;		/* the nodes from the root to it */
	size_t opened, cap;
	const struct name_says *says;	/* by name */
	struct names modules;		/* of frames without a name */
	struct module *module;
	size_t labels;
	struct num interpreted[LANGUAGES], runtimes[LANGUAGES];
};

static void
add_num(struct num *to, struct num n)
{
	*to = num_add(*to, n);
}

/* is it code compiled at run time? */
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
		says.mapped = h.mapped;
		says.interpreter = h.interpreter;
		says.runtime = h.runtime;
		says.root = frame_root(name);
		says.unknown_caller = str_eq(name, FRAME_UNKNOWN_CALLER);
		says.callers_lost = str_eq(name, FRAME_CALLERS_LOST);
	}
	if (!frame_address(name)) {	/* most unique names are */
		says.compiled = is_compiled(name);
		says.idle = frame_idle(name);
		says.libc = frame_libc(name);
	}
	return says;
}

/* add what a frame shows to a path */
static void
read_frame(struct path_says *all, const struct name_says *says, size_t depth)
{
	if (depth == 0)
		all->idle = says->idle;
	if (depth < FIRST) {
		all->roots |= (uint32_t)says->root << depth;
		all->libcs |= (uint32_t)says->libc << depth;
	}
	all->compiled |= says->compiled;
	all->unknown_caller |= says->unknown_caller;
	all->callers_lost |= says->callers_lost;
	all->mapped |= says->mapped;
	if (all->interpreter == LANGUAGE_NONE)
		all->interpreter = says->interpreter;
	if (all->runtime == LANGUAGE_NONE)
		all->runtime = says->runtime;
}

static const struct name_says *
frame_says(const struct reader *r, const struct stacks_node *n, size_t k)
{
	return &r->says[stacks_node_frame(r->stacks, n, k)];
}

static void
enter_node(struct reader *r, uint32_t i)
{
	const struct stacks_node *n = &r->stacks->node[i];
	size_t begin = r->stacks->node[n->parent].depth;
	struct open_node *now;

	GROW(r->open, r->cap, r->opened + 1);
	now = &r->open[r->opened++];
	now->says = now[-1].says;
	now->nameless = false;
	now->weight = NUM(0);
	for (size_t d = begin; d < n->depth; d++) {
		const struct name_says *says = frame_says(r, n, d - begin);

		read_frame(&now->says, says, d);
		now->nameless |= says->module1 > 0;
	}
}

/* add the weight of a node to its caller and to the modules of its frames */
static void
leave_node(struct reader *r, uint32_t i)
{
	const struct stacks_node *n = &r->stacks->node[i];
	size_t begin = r->stacks->node[n->parent].depth;
	const struct open_node *gone = &r->open[--r->opened];
	struct num weight = gone->weight;

	add_num(&r->open[r->opened - 1].weight, weight);
	for (size_t d = begin; gone->nameless && d < n->depth; d++) {
		uint32_t module1 = frame_says(r, n, d - begin)->module1;

		if (module1 > 0 && d >= r->labels)
			add_num(&r->module[module1 - 1].frames, weight);
	}
}

/* go to the next stack that has a weight; false after the last */
static bool
next_stack(struct reader *r, struct num *weight)
{
	const struct stacks_node *node = r->stacks->node;
	uint32_t i = r->at;

	while (stack_order_next(r->stacks, &i, true)) {
		for (; r->at != node[i].parent; r->at = node[r->at].parent)
			leave_node(r, r->at);
		enter_node(r, i);
		r->at = i;
		if (node[i].stack1 == 0)
			continue;
		*weight = stacks_count(r->stacks, node[i].stack1 - 1,
		    r->column);
		if (!num_is0(*weight))
			return true;
	}
	for (; r->at != 0; r->at = node[r->at].parent)
		leave_node(r, r->at);
	return false;
}

static size_t
stack_depth(const struct reader *r)
{
	return r->stacks->node[r->at].depth;
}

/* does the stack begin at `depth` with a root?  A nameless frame of the C
 * library that calls something else is one */
static bool
begins_at(const struct reader *r, size_t depth)
{
	const struct path_says *all = &r->open[r->opened - 1].says;

	return (all->roots >> depth & 1) != 0 ||
	    ((all->libcs >> depth & 1) != 0 && depth + 1 < stack_depth(r));
}

/* is one of the first frames after the labels a root? */
static bool
reaches_root(const struct reader *r, size_t labels)
{
	uint32_t roots = r->open[r->opened - 1].says.roots >> labels;

	return (roots & ((1u << REACH) - 1)) != 0 || begins_at(r, labels);
}

/*
 * Stacks are native if enough of them begin at a native root, and have a comm
 * before it if that root is the second frame more often than the first.  An
 * unknown limit is perf's, or else the deepest stack.
 */
static void
find_shape(struct quality *q, struct reader *r)
{
	struct num first = {0}, second = {0}, any = {0}, weight;
	struct quality_shape *s = &q->shape;
	size_t deepest = 0;

	while (next_stack(r, &weight)) {
		add_num(&q->total, weight);
		if (stack_depth(r) > deepest)
			deepest = stack_depth(r);
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

/* add the weight of a stack to the sums it belongs to */
static void
weigh_stack(struct quality *q, struct reader *r, struct num weight)
{
	struct open_node *end = &r->open[r->opened - 1];
	const struct path_says *says = &end->says;
	const struct stacks_node *n = &r->stacks->node[r->at];
	size_t labels = q->shape.labels, depth = n->depth;
	size_t own = depth > labels ? depth - labels : 0;
	uint32_t leaf1 = frame_says(r, n,
	    stacks_node_frames(r->stacks, r->at) - 1)->module1;

	add_num(&end->weight, weight);
	if (leaf1 > 0 && own > 0)
		add_num(&r->module[leaf1 - 1].leaves, weight);
	add_num(&q->frames, num_scale(weight, NUM(own), NUM(1)));
	if (says->idle)
		add_num(&q->idle, weight);
	if (says->callers_lost) {
		add_num(&q->callers_lost, weight);
	} else if (says->unknown_caller) {
		add_num(&q->unknown_caller, weight);
	}
	if (!reaches_root(r, labels) && !says->callers_lost) {
		add_num(own > 1 ? &q->rootless : &q->single, weight);
		if (says->compiled)
			add_num(&q->compiled, weight);
		if (own == q->shape.limit) {
			add_num(&q->cut, weight);
			q->cut_stacks++;
		}
	}
	if (own + 1 == q->shape.limit)
		add_num(&q->before, weight);
	if (!says->mapped)
		add_num(&r->interpreted[says->interpreter], weight);
	add_num(&r->runtimes[says->runtime], weight);
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
	stack_order(stacks, NULL);
	GROW(r.open, r.cap, 1);
	r.open[r.opened++] = (struct open_node){0};
	find_shape(&q, &r);
	r.labels = q.shape.labels;
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
			continue;	/* a broken chain, not a symbol */
		tally(&q.by_frame, module, r.module[i].frames);
		add_num(&q.nameless, r.module[i].frames);
	}
	buf_drop(r.open);
	names_free(&r.modules);
	arena_free(&arena);
	return q;
}
