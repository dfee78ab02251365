#include "tools/folddiff/read/rename.h"

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/folded/folded_line.h"
#include "common/profile/frame.h"
#include "common/profile/marks.h"
#include "tools/folddiff/names/canonical.h"

#define MAIN 0.05		/* minimum share of a program's root */

/* return the id of a frame's new name, which may be empty */
static uint32_t
find_new_name(struct names *names, uint32_t id, bool canon, bool root)
{
	struct buf b = {0};

	if (canon)
		canonical_name(names_text(names, id), root, &b);
	else
		canonical_hex(names_text(names, id), &b);
	id = names_id(names, buf_str(&b));
	buf_free(&b);
	return id;
}

/* new names by old names, as ids, and the current stack */
struct maps {
	uint32_t *root;		/* new name if the frame is a stack's root */
	uint32_t *other;	/* new name of all other frames */
	uint32_t n;		/* number of names in root[] and other[] */
	uint32_t *ids;		/* the frames of the stack, renamed */
	size_t root_cap, other_cap, ids_cap;
};

/*
 * Remove the numbers of threads from roots if several roots become one by that.
 * A root that stays alone keeps its number, e.g. "python3".
 */
static void
rename_roots(struct maps *m, struct names *names, const struct stacks *s)
{
	struct arena arena = {0};
	bool *root = NEW(&arena, bool, m->n + 1);
	uint32_t *sharers;	/* by new name: number of roots */
	size_t depth;

	for (uint32_t i = 0; i < s->n; i++) {
		uint32_t id = stacks_ids(s, i, &depth)[0];

		if (!root[id])
			m->root[id] = find_new_name(names, id, true, true);
		root[id] = true;
	}
	sharers = NEW(&arena, uint32_t, names->n + 1);
	for (uint32_t i = 0; i < m->n; i++)
		sharers[m->root[i]] += root[i];
	for (uint32_t i = 0; i < m->n; i++)
		if (root[i] && sharers[m->root[i]] < 2)
			m->root[i] = m->other[i];
	arena_free(&arena);
}

/* set a bit in sides[id] for each side with frames whose new name is `id` */
static void
find_sides(const struct runs *r, const struct maps *m, const struct stacks *s,
    unsigned char *sides)
{
	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);
		unsigned char of = 0;

		for (unsigned c = 0; c < s->columns; c++)
			if (!num_is0(stacks_count(s, i, c)))
				of |= (unsigned char)(1u << runs_side(r, c));
		for (size_t d = 0; d < depth; d++)
			sides[d == 0 ? m->root[ids[d]] : m->other[ids[d]]] |=
			    of;
	}
}

/* the names of one function, with modules, that occur on one side only */
struct own_names {
	str first[2];		/* by side: first name, without annotation */
	bool several;		/* the side before has several names */
	bool counted;	/* the function is counted in runs.joined */
};

static bool
is_of_one_side(unsigned sides)
{
	return sides == 1u << BEFORE || sides == 1u << AFTER;
}

/* return the id of the only name before, or if there are several, of the name
 * without a module */
static uint32_t
find_joined_name(struct names *names, const struct own_names *o, str name)
{
	str plain = frame_plain(name);
	struct buf b = {0};
	uint32_t id;

	buf_add(&b, o->several ? frame_function(name) : o->first[BEFORE]);
	buf_add(&b, str_from(name, plain.n));
	id = names_id(names, buf_str(&b));
	buf_free(&b);
	return id;
}

/*
 * Join names of a function with different modules on each side: "app.old`parse"
 * and "app.new`parse", two versions of a library, or no module on one side.
 * Only names that one side lacks are joined.
 */
static void
join_modules(struct runs *r, struct maps *m, const struct stacks *s)
{
	struct names *names = &r->f.names, functions = {0};
	struct arena arena = {0};
	uint32_t n = (uint32_t)names->n;
	unsigned char *sides = NEW(&arena, unsigned char, n + 1);
	uint32_t *of = NEW(&arena, uint32_t, n + 1);
	uint32_t *joined = NEW(&arena, uint32_t, n + 1);
	struct own_names *own = NEW(&arena, struct own_names, n + 1);

	find_sides(r, m, s, sides);
	for (uint32_t i = 0; i < n; i++) {
		str name = names_text(names, i), plain = frame_plain(name);
		unsigned side = sides[i] == 1u << AFTER;
		struct own_names *o;

		of[i] = names_id(&functions, frame_function(name));
		o = &own[of[i]];
		if (!is_of_one_side(sides[i]))
			continue;
		if (o->first[side].n == 0)
			o->first[side] = plain;
		else if (side == BEFORE && !str_eq(o->first[side], plain))
			o->several = true;
	}
	for (uint32_t i = 0; i < n; i++) {
		struct own_names *o = &own[of[i]];

		joined[i] = i;
		if (!is_of_one_side(sides[i]) || o->first[BEFORE].n == 0 ||
		    o->first[AFTER].n == 0 ||
		    str_eq(o->first[BEFORE], o->first[AFTER]) ||
		    names_text(&functions, of[i]).n == 0)
			continue;
		joined[i] = find_joined_name(names, o, names_text(names, i));
		r->joined += !o->counted;
		o->counted = true;
	}
	for (uint32_t i = 0; i < m->n; i++) {
		m->root[i] = joined[m->root[i]];
		m->other[i] = joined[m->other[i]];
	}
	names_free(&functions);
	arena_free(&arena);
}

/*
 * Return 1 + the id of the only root that the other side lacks, or 0 if there
 * is not exactly one.  sides[id] has a bit for each side with this root.
 */
static uint32_t
find_only_root(const struct names *names, const unsigned char *sides,
    unsigned side)
{
	uint32_t found = 0;

	for (uint32_t i = 0; i < names->n; i++)
		if (sides[i] == 1u << side) {
			if (found != 0)
				return 0;
			found = i + 1;
		}
	return found;
}

/* return true if a root has at least the share MAIN of this side's weight */
static bool
is_main_root(const struct runs *r, const struct maps *m,
    const struct stacks *s, uint32_t root, unsigned side)
{
	double sum = 0, all = 0;

	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		bool of = m->root[stacks_ids(s, i, &depth)[0]] == root;

		for (unsigned c = 0; c < s->columns; c++)
			if (runs_side(r, c) == side && of)
				sum += num_real(stacks_count(s, i, c));
	}
	for (unsigned c = 0; c < r->n; c++)
		if (runs_side(r, c) == side)
			all += num_real(r->all[c].total);
	return sum >= MAIN * all;
}

/*
 * If each side has exactly one root that the other lacks, e.g. "app.old" and
 * "app.new", they are the same program: use the BEFORE name for both.
 */
static void
join_roots(struct runs *r, struct maps *m, const struct stacks *s)
{
	struct arena arena = {0};
	unsigned char *sides = NEW(&arena, unsigned char, r->f.names.n + 1);
	uint32_t b, a;

	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		uint32_t root = m->root[stacks_ids(s, i, &depth)[0]];

		for (unsigned c = 0; c < s->columns; c++)
			if (!num_is0(stacks_count(s, i, c)))
				sides[root] |= 1u << runs_side(r, c);
	}
	b = find_only_root(&r->f.names, sides, BEFORE);
	a = find_only_root(&r->f.names, sides, AFTER);
	arena_free(&arena);
	if (b == 0 || a == 0 || !is_main_root(r, m, s, b - 1, BEFORE) ||
	    !is_main_root(r, m, s, a - 1, AFTER))
		return;
	r->root[BEFORE] = names_text(&r->f.names, b - 1);
	r->root[AFTER] = names_text(&r->f.names, a - 1);
	for (uint32_t i = 0; i < m->n; i++)
		if (m->root[i] == a - 1)
			m->root[i] = b - 1;
}

/* rename a stack into m->ids without empty names; return its new depth */
static size_t
rename_stack(struct maps *m, struct names *names, const uint32_t *ids,
    size_t depth)
{
	size_t n = 0;

	GROW(m->ids, m->ids_cap, depth + 1);
	for (size_t d = 0; d < depth; d++) {
		uint32_t id = d == 0 ? m->root[ids[d]] : m->other[ids[d]];

		if (names_text(names, id).n > 0)
			m->ids[n++] = id;
	}
	return folded_fit(names, m->ids, n);
}

void
rename_runs(struct runs *r, bool canon)
{
	struct names *names = &r->f.names;
	struct stacks old = r->f.stacks;
	struct maps m = {.n = (uint32_t)names->n};

	GROW(m.root, m.root_cap, m.n + 1);
	GROW(m.other, m.other_cap, m.n + 1);
	for (uint32_t i = 0; i < m.n; i++)
		m.root[i] = m.other[i] = find_new_name(names, i, canon, false);
	if (canon)
		rename_roots(&m, names, &old);
	if (canon && marks_modules(names))
		join_modules(r, &m, &old);
	if (canon)
		join_roots(r, &m, &old);
	r->f.stacks = (struct stacks){.columns = old.columns};
	for (uint32_t i = 0; i < old.n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(&old, i, &depth);
		uint32_t k;

		depth = rename_stack(&m, names, ids, depth);
		k = stacks_number(&r->f.stacks, m.ids, depth);
		for (unsigned c = 0; c < old.columns; c++)
			stacks_count_in(&r->f.stacks, k, c,
			    stacks_count(&old, i, c));
	}
	stacks_free(&old);
}
