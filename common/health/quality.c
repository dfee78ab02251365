#include "common/health/quality.h"

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/profile/frame.h"

#define ROOT_FRAMES 4		/* leading frames searched for a root */
#define TRAIT_FRAMES 32		/* leading frames that have bits in `roots` */
#define NATIVE_SHARE 5.0	/* minimum percentage of stacks with a root */
				/* of machine code in a native profile */

/* what the text of a frame's name shows */
struct name_traits {
	bool root;		/* main, or another root of machine code */
	bool libc;		/* frame of the C library without a symbol */
	bool idle;		/* the kernel's idle task, as first frame */
	bool compiled;	/* compiled at run time, by a JIT */
	bool unknown_caller, callers_lost, unsampled;	/* placeholders */
	bool mapped;		/* named by its runtime, in a perf map */
	unsigned char interpreter, runtime;	/* enum language */
	uint32_t module1;	/* 1 + module id; 0 if it has a symbol */
};

/* the traits of all frames of a stack; flags are true if any frame has them */
struct stack_traits {
	uint32_t roots, libcs;	/* one bit per leading frame, from the root */
	bool idle, compiled, mapped, unknown_caller, callers_lost, nameless;
	unsigned char interpreter, runtime;	/* the first from the root */
};

/* weights of frames without a symbol, of one module */
struct module {
	struct num frames, leaves;
};

struct reader {
	struct arena arena;
	const struct stacks *stacks;
	unsigned column;
	struct name_traits *traits;	/* by name id */
	struct stack_traits *all;	/* by stack */
	struct names modules;		/* modules of frames without a symbol */
	struct module *module;		/* by module id */
	struct num interpreted[LANGUAGES], runtimes[LANGUAGES];	/* weights */
};

static void
add_num(struct num *to, struct num n)
{
	*to = num_add(*to, n);
}

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

static struct name_traits
read_name(struct reader *r, str name)
{
	struct name_traits traits = {.unsampled = str_eq(name,
	    FRAME_NOT_SAMPLED) || str_eq(name, FRAME_NOT_ALONE)};
	struct language_hint h;

	if (frame_nameless(name)) {
		str module = frame_module(name);

		traits.module1 = 1 + names_id(&r->modules, module.n > 0 ?
		    module : FRAME_UNNAMED);
	} else {
		h = language_hint(name);
		traits.mapped = h.mapped;
		traits.interpreter = h.interpreter;
		traits.runtime = h.runtime;
		traits.root = frame_root(name);
		traits.unknown_caller = str_eq(name, FRAME_UNKNOWN_CALLER);
		traits.callers_lost = str_eq(name, FRAME_CALLERS_LOST);
	}
	if (!frame_address(name)) {	/* addresses have no traits */
		traits.compiled = is_compiled(name);
		traits.idle = frame_idle(name);
		traits.libc = frame_libc(name);
	}
	return traits;
}

static void
read_frame(struct stack_traits *all, const struct name_traits *traits,
    size_t depth)
{
	if (depth == 0)
		all->idle = traits->idle;
	if (depth < TRAIT_FRAMES) {
		all->roots |= (uint32_t)traits->root << depth;
		all->libcs |= (uint32_t)traits->libc << depth;
	}
	all->compiled |= traits->compiled;
	all->unknown_caller |= traits->unknown_caller;
	all->callers_lost |= traits->callers_lost;
	all->mapped |= traits->mapped;
	all->nameless |= traits->module1 > 0;
	if (all->interpreter == LANGUAGE_NONE)
		all->interpreter = traits->interpreter;
	if (all->runtime == LANGUAGE_NONE)
		all->runtime = traits->runtime;
}

static void
read_stacks(struct reader *r)
{
	const struct stacks *s = r->stacks;
	struct stack_traits *at = NULL;	/* traits of frames up to a depth */
	size_t cap = 0;

	r->all = NEW(&r->arena, struct stack_traits, s->n + 1);
	GROW(at, cap, 1);
	at[0] = (struct stack_traits){0};
	for (uint32_t i = 0; (i = stacks_next_node(s, i)) > 0;) {
		size_t depth = s->node[i].depth;

		GROW(at, cap, depth + 1);
		at[depth] = at[depth - 1];
		read_frame(&at[depth], &r->traits[s->node[i].name], depth - 1);
		if (s->node[i].stack1 > 0)
			r->all[s->node[i].stack1 - 1] = at[depth];
	}
	buf_drop(at);
}

/* Return true if the frame of a stack at `depth` is a root.  A frame of the C
 * library without a symbol is a root if it calls another frame: it is
 * __libc_start_main. */
static bool
begins_at(const struct stack_traits *t, size_t stack_depth, size_t depth)
{
	return (t->roots >> depth & 1) != 0 ||
	    ((t->libcs >> depth & 1) != 0 && depth + 1 < stack_depth);
}

/* return true if one of the first frames after the labels is a root */
static bool
reaches_root(const struct stack_traits *t, size_t stack_depth, size_t labels)
{
	return (t->roots >> labels & ((1u << ROOT_FRAMES) - 1)) != 0 ||
	    begins_at(t, stack_depth, labels);
}

static const struct stacks_node *
get_leaf(const struct reader *r, uint32_t stack)
{
	return &r->stacks->node[r->stacks->leaf[stack]];
}

/*
 * Determine what the reader of the profile did not know.  Stacks are native if
 * enough of them begin at a root of machine code, and begin with a label (the
 * command) if that root is the second frame more often than the first.  The
 * depth limit is perf's if a stack reaches it, else the largest depth.
 */
static void
find_shape(struct quality *q, struct reader *r)
{
	struct num first = {0}, second = {0}, any = {0};
	struct quality_shape *s = &q->shape;
	size_t deepest = 0;

	for (uint32_t i = 0; i < r->stacks->n; i++) {
		struct num weight = stacks_count(r->stacks, i, r->column);
		const struct stack_traits *t = &r->all[i];
		size_t depth = get_leaf(r, i)->depth;

		if (num_is0(weight))
			continue;
		add_num(&q->total, weight);
		if (depth > deepest)
			deepest = depth;
		if (begins_at(t, depth, 0))
			add_num(&first, weight);
		if (begins_at(t, depth, 1))
			add_num(&second, weight);
		if (reaches_root(t, depth, 0))
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

static void
weigh_stack(struct quality *q, struct reader *r, uint32_t stack,
    struct num weight)
{
	const struct stack_traits *t = &r->all[stack];
	const struct stacks_node *leaf = get_leaf(r, stack), *n;
	size_t labels = q->shape.labels;
	size_t own = leaf->depth > labels ? leaf->depth - labels : 0;

	for (n = leaf; t->nameless && n->depth > labels;
	    n = &r->stacks->node[n->parent]) {
		uint32_t module1 = r->traits[n->name].module1;

		if (module1 > 0)
			add_num(&r->module[module1 - 1].frames, weight);
		if (module1 > 0 && n == leaf)
			add_num(&r->module[module1 - 1].leaves, weight);
	}
	add_num(&q->frames, num_scale(weight, NUM(own), NUM(1)));
	if (t->idle)
		add_num(&q->idle, weight);
	if (t->callers_lost)
		add_num(&q->callers_lost, weight);
	else if (t->unknown_caller)
		add_num(&q->unknown_caller, weight);
	if (!reaches_root(t, leaf->depth, labels) && !t->callers_lost &&
	    !r->traits[leaf->name].unsampled) {
		add_num(own > 1 ? &q->rootless : &q->single, weight);
		if (t->compiled)
			add_num(&q->compiled, weight);
		if (own == q->shape.limit) {
			add_num(&q->cut, weight);
			q->cut_stacks++;
		}
	}
	if (own + 1 == q->shape.limit)
		add_num(&q->before, weight);
	if (!t->mapped)
		add_num(&r->interpreted[t->interpreter], weight);
	add_num(&r->runtimes[t->runtime], weight);
}

/* return the language with the largest weight */
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
	struct reader r = {.stacks = stacks, .column = column};

	r.traits = NEW(&r.arena, struct name_traits, names->n + 1);
	for (uint32_t i = 0; i < names->n; i++)
		r.traits[i] = read_name(&r, names_text(names, i));
	r.module = NEW(&r.arena, struct module, r.modules.n + 1);
	read_stacks(&r);
	find_shape(&q, &r);
	for (uint32_t i = 0; i < stacks->n; i++) {
		struct num weight = stacks_count(stacks, i, column);

		if (!num_is0(weight))
			weigh_stack(&q, &r, i, weight);
	}
	q.interprets = find_most(r.interpreted);
	if (q.interprets != LANGUAGE_NONE)
		q.interpreted = r.interpreted[q.interprets];
	q.compiles = find_most(r.runtimes);
	for (uint32_t i = 0; i < r.modules.n; i++) {
		str module = names_text(&r.modules, i);

		tally(&q.by_leaf, module, r.module[i].leaves);
		add_num(&q.leaf, r.module[i].leaves);
		if (str_eq(module, FRAME_UNNAMED))
			continue;	/* a broken call chain */
		tally(&q.by_frame, module, r.module[i].frames);
		add_num(&q.nameless, r.module[i].frames);
	}
	names_free(&r.modules);
	arena_free(&r.arena);
	return q;
}
