#include "tools/flamesvg/embed/pack_write.h"

#include "common/base/leb128.h"
#include "common/folded/pack.h"

static void
add_str(struct buf *b, str s)
{
	leb128_add(b, s.n);
	buf_add(b, s);
}

/* Return the unit, the greatest common divisor of all counts. */
static uint64_t
find_unit(const struct pack_source *from)
{
	const struct tree *t = from->frames->tree;
	const struct stacks *s = from->stacks;
	uint64_t unit = 0;

	for (unsigned c = 0; c < t->columns; c++)
		for (size_t i = 1; i < t->n && unit != 1; i++)
			if (unit == 0 || t->self[c][i] % unit != 0)
				unit = num_gcd(t->self[c][i], unit);
	/* the counts of arrivals and of slices may be finer than their sums */
	for (size_t k = 0; k < from->parts && unit != 1; k++)
		unit = num_gcd(unit, from->part[k].count);
	for (size_t k = 0; k < s->arrivals && unit != 1; k++)
		for (unsigned c = 0; c < t->columns; c++)
			unit = num_gcd(unit, tree_ticks(t,
			    s->arrival[k].count[c]));
	return unit > 0 ? unit : 1;
}

/* List the names of frames.  Return number[id], their ranks in byte order. */
static uint32_t *
number_names(struct packed *d, const struct pack_source *from,
    struct arena *arena)
{
	size_t all = from->names->n;
	uint32_t *number = NEW(arena, uint32_t, all + 1);
	bool *used = NEW(arena, bool, all + 1);
	struct tree_visit v = {.of = from->frames};

	tree_visit_next(&v);	/* the root has no name */
	while (tree_visit_next(&v))
		used[v.name] = true;
	GROW(d->name, d->name_cap, all);
	d->names = 0;
	for (uint32_t id = 0; id < all; id++)
		if (used[id])
			d->name[d->names++] = id;
	names_sort(from->names, d->name, d->names);
	for (size_t k = 0; k < d->names; k++)
		number[d->name[k]] = (uint32_t)k;
	return number;
}

static void
add_names(struct packed *d, const struct names *names)
{
	str before = {0};

	for (size_t k = 0; k < d->names; k++) {
		str name = names_text(names, d->name[k]);
		size_t same = str_same(name, before);

		leb128_add(&d->bytes, same);
		add_str(&d->bytes, str_from(name, same));
		before = name;
	}
}

/*
 * The expected name of a frame depends on the previous frame if that is its
 * caller (its depth is one less), or else on the last frame at the same depth,
 * which has ended:
 *
 *	depth 1		main			path[1] = main
 *	2		   parse		path[2] = parse
 *	3			read		expected: e[parse].callee
 *	2		   write		expected: e[parse].next
 */
static void
add_frames(struct packed *d, const struct pack_source *from,
    const uint32_t *number, struct arena *arena)
{
	struct tree_visit v = {.of = from->frames};
	struct pack_expect e;
	uint32_t *path = NULL;	/* by depth: name of the last frame */
	uint32_t before = 0;	/* depth of the previous frame */
	size_t cap = 0;

	d->frames = from->frames->n - 1;
	pack_expect_init(&e, arena, d->names);
	GROW(path, cap, 1);
	path[0] = e.none;
	tree_visit_next(&v);
	while (tree_visit_next(&v)) {
		uint32_t depth = v.depth, name = number[v.name];
		uint32_t *expected = depth > before ?
		    &e.of[path[depth - 1]][PACK_CALLEE] :
		    &e.of[path[depth]][PACK_NEXT];
		uint64_t flags = (uint64_t)(before + 1 - depth) << 1 |
		    (*expected == name);

		for (unsigned c = d->columns; c-- > 0;)
			flags = flags << 1 | (tree_visit_self(&v, c) > 0);
		leb128_add(&d->bytes, flags);
		if (*expected != name)
			leb128_add(&d->bytes, name);
		for (unsigned c = 0; c < d->columns; c++)
			if (tree_visit_self(&v, c) > 0)
				leb128_add(&d->bytes,
				    tree_visit_self(&v, c) / d->unit);
		*expected = name;
		GROW(path, cap, (size_t)depth + 1);
		path[depth] = name;
		before = depth;
	}
	buf_drop(path);
}

static void
add_arrivals(struct packed *d, const struct pack_source *from)
{
	const struct tree *t = from->frames->tree;

	d->arrivals = from->stacks->arrivals;
	for (size_t k = 0; k < d->arrivals; k++) {
		const struct stacks_arrival *a = &from->stacks->arrival[k];

		leb128_add(&d->sequence, from->leaf[a->stack] - 1);
		for (unsigned c = 0; c < t->columns; c++)
			leb128_add(&d->sequence, tree_ticks(t, a->count[c]) /
			    d->unit);
	}
}

void
pack_write(struct packed *d, const struct pack_source *from)
{
	struct arena arena = {0};
	const uint32_t *number;

	d->bytes.n = d->sequence.n = d->times.n = 0;
	d->columns = from->frames->tree->columns;
	d->decimals = from->frames->tree->decimals;
	d->unit = find_unit(from);
	d->metas = from->meta->n;
	for (size_t i = 0; i < from->meta->n; i++) {
		add_str(&d->bytes, from->meta->all[i].key);
		add_str(&d->bytes, from->meta->all[i].value);
	}
	number = number_names(d, from, &arena);
	add_names(d, from->names);
	add_frames(d, from, number, &arena);
	arena_free(&arena);
	if (from->leaf != NULL)
		add_arrivals(d, from);
	d->parts = from->parts;
	d->slices = from->slices;
	pack_parts_write(&d->times, from->frames, from->part, from->parts,
	    d->unit);
}
