#include "common/health/quality.h"

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/profile/frame.h"

#define REACH 4			/* the first frames, one of which is a root */
#define NATIVE_SHARE 5.0	/* percent of native roots, or foreign */

/* kinds of names; from NAMELESS on, those of a module each have a number */
enum { ROOT = 1, NAMELESS = 2 };

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
	bool compiled;		/* code that was compiled while it ran, */
	bool told;		/* whose name the program told, */
	/* or of this enum language's interpreter, or runtime */
	unsigned char interpreter, runtime;
};

static struct hint *
find_hints(struct arena *arena, const struct names *names)
{
	struct hint *hints = NEW(arena, struct hint, names->n + 1);

	for (uint32_t i = 0; i < names->n; i++) {
		str name = names_text(names, i);

		hints[i] = (struct hint){is_compiled(name), language_told(name),
		    (unsigned char)language_interpreted_by(name),
		    (unsigned char)language_compiled_by(name)};
	}
	return hints;
}

/* what the frames of a stack say, the outermost before those within */
static struct hint
read_hints(const uint32_t *ids, size_t depth, const struct hint *hints)
{
	struct hint all = {0};

	for (size_t d = 0; d < depth; d++) {
		const struct hint *h = &hints[ids[d]];

		all.compiled |= h->compiled;
		all.told |= h->told;
		if (all.interpreter == LANGUAGE_NONE)
			all.interpreter = h->interpreter;
		if (all.runtime == LANGUAGE_NONE)
			all.runtime = h->runtime;
	}
	return all;
}

/* the kind of each name; 0 for most */
static uint32_t *
classify_names(struct arena *arena, const struct names *names,
    struct nameless *by)
{
	uint32_t *kind = NEW(arena, uint32_t, names->n + 1);
	uint32_t unnamed = 0;	/* the kind of FRAME_UNNAMED, which many have */

	for (uint32_t i = 0; i < names->n; i++) {
		str s = names_text(names, i), module;

		if (!frame_nameless(s)) {
			kind[i] = frame_root(s) ? ROOT : 0;
			continue;
		}
		module = frame_module(s);
		if (module.n == 0 && unnamed == 0)
			unnamed = NAMELESS +
			    names_id(&by->modules, FRAME_UNNAMED);
		kind[i] = module.n == 0 ? unnamed : NAMELESS +
		    names_id(&by->modules, module);
	}
	by->frame = NEW(arena, struct num, by->modules.n);
	by->leaf = NEW(arena, struct num, by->modules.n);
	return kind;
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
		if (kind[ids[d]] == ROOT)
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
			if (kind[ids[d]] == ROOT)
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

/* the frames of one stack, its weight being c */
static void
weigh_stack(struct quality *m, struct nameless *by, const uint32_t *ids,
    size_t depth, struct num c, const uint32_t *kind, bool compiled)
{
	size_t own = depth > m->shape.labels ? depth - m->shape.labels : 0;
	bool lost_root = !reaches_root(ids, depth, m->shape.labels, kind);
	uint32_t leaf = kind[ids[depth - 1]];
	bool single = own <= 1 && (own == 0 || leaf != ROOT);

	add_num(&m->frames, num_scale(c, NUM(own), NUM(1)));
	for (size_t d = m->shape.labels; d < depth; d++)
		if (kind[ids[d]] >= NAMELESS)
			add_num(&by->frame[kind[ids[d]] - NAMELESS], c);
	if (own > 0 && leaf >= NAMELESS)
		add_num(&by->leaf[leaf - NAMELESS], c);
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
	uint32_t *kind = classify_names(&arena, names, &by);
	const struct hint *hints = find_hints(&arena, names);
	struct num interpreted[LANGUAGES] = {{0}}, runtimes[LANGUAGES] = {{0}};
	struct quality m = {.total = stacks_total(s, column),
	    .shape = *shape};

	if (!shape->known)
		guess_shape(&m, s, column, kind);
	m.deepest = find_deepest(s, m.shape.labels);
	m.shape.limit = find_limit(&m);
	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);
		struct hint hint = read_hints(ids, depth, hints);
		struct num c = stacks_count(s, i, column);

		weigh_stack(&m, &by, ids, depth, c, kind, hint.compiled);
		if (!hint.told)
			add_num(&interpreted[hint.interpreter], c);
		add_num(&runtimes[hint.runtime], c);
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
