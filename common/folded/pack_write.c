#include "common/folded/pack_write.h"

#include "common/base/leb128.h"
#include "common/base/sys.h"
#include "common/base/task.h"
#include "common/folded/pack.h"

/* names that never repeat are far from each other: memory is asked for before
 * it is needed, so many frames or names ahead */
#define AHEAD 16

static void
add_str(struct buf *b, str s)
{
	leb128_add(b, s.n);
	buf_add(b, s);
}

static void
add_name(struct buf *b, str name, str before)
{
	size_t same = str_same(name, before);

	leb128_add(b, same);
	add_str(b, str_from(name, same));
}

/* the greatest common divisor of all counts */
static uint64_t
find_common_unit(const struct tree_pruned *frames)
{
	struct tree_visit v = {.of = frames};
	uint64_t unit = 0;

	while (unit != 1 && tree_visit_next(&v))
		for (unsigned c = 0; c < frames->tree->columns; c++) {
			uint64_t n = tree_visit_self(&v, c);

			if (n != 0 && (unit == 0 || n % unit != 0))
				unit = num_gcd(n, unit);
		}
	return unit > 0 ? unit : 1;
}

/* number[id] of the names that frames have, in byte order */
static uint32_t *
number_names(struct packed *d, const struct pack_source *from,
    struct arena *arena)
{
	const struct names *names = from->names;
	struct tree_visit v = {.of = from->frames};
	uint32_t *number = NEW(arena, uint32_t, names->n + 1);

	tree_visit_next(&v);	/* the root has no name */
	while (tree_visit_next(&v))
		number[v.name] = 1;
	for (uint32_t id = 0; id < names->n; id++) {
		if (number[id] == 0)
			continue;
		GROW(d->name, d->name_cap, d->names + 1);
		d->name[d->names++] = id;
	}
	names_sort(names, d->name, d->names);
	for (size_t k = 0; k < d->names; k++) {
		if (k + AHEAD < d->names)
			sys_prefetch(&number[d->name[k + AHEAD]]);
		number[d->name[k]] = (uint32_t)k;
	}
	return number;
}

/* the texts of names, which may be added while the frames are */
struct texts {
	struct buf *to;
	const struct names *names;
	const uint32_t *name;	/* the id of each */
	size_t n;
};

static void
add_texts(void *arg)
{
	const struct texts *x = arg;
	str before = {0};

	for (size_t k = 0; k < x->n; k++) {
		str name = names_text(x->names, x->name[k]);

		if (k + 2 * AHEAD < x->n) {
			sys_prefetch(&x->names->all[x->name[k + 2 * AHEAD]]);
			sys_prefetch(x->names->all[x->name[k + AHEAD]]);
		}
		add_name(x->to, name, before);
		before = name;
	}
}

/* one frame, given the depth of the one before, the number of its name, and
 * where that is expected */
static void
add_frame(struct buf *b, const struct tree_visit *v, uint64_t unit,
    uint32_t before, uint32_t name, uint32_t *expected)
{
	unsigned columns = v->of->tree->columns;
	uint64_t flags = before + 1 - v->depth;

	flags = flags << 1 | (*expected == name);
	for (unsigned c = columns; c-- > 0;)
		flags = flags << 1 | (tree_visit_self(v, c) > 0);
	leb128_add(b, flags);
	if (*expected != name)
		leb128_add(b, name);
	*expected = name;
	for (unsigned c = 0; c < columns; c++)
		if (tree_visit_self(v, c) > 0)
			leb128_add(b, tree_visit_self(v, c) / unit);
}

/* memory that is needed for frames to come: their names and what is expected */
static void
fetch_frames(const struct tree_pruned *frames, size_t at,
    const uint32_t *number, const struct pack_expect *e)
{
	const uint32_t *name = frames->tree->name, *node = frames->node;
	uint32_t soon;

	if (at + 2 * AHEAD >= frames->n)
		return;
	soon = number[name[node != NULL ? node[at + AHEAD] : at + AHEAD]];
	at += 2 * AHEAD;
	sys_prefetch(&number[name[node != NULL ? node[at] : at]]);
	sys_prefetch(&e->callee[soon]);
	sys_prefetch(&e->next[soon]);
}

static void
add_frames(struct buf *b, struct packed *d, const struct tree_pruned *frames,
    const uint32_t *number, struct arena *arena)
{
	struct tree_visit v = {.of = frames};
	struct pack_expect e;
	uint32_t *path = NULL;	/* the name of the last frame at each depth */
	uint32_t before = 0;	/* the depth of the frame before */
	size_t cap = 0;

	d->frames = frames->n - 1;
	pack_expect_init(&e, arena, d->names);
	tree_visit_next(&v);
	while (tree_visit_next(&v)) {
		uint32_t depth = v.depth, name = number[v.name];
		uint32_t caller = depth > 1 ? path[depth - 1] : e.none;
		bool first = v.next == 2 || depth > before;

		fetch_frames(frames, v.next, number, &e);
		GROW(path, cap, (size_t)depth + 1);
		add_frame(b, &v, d->unit, before, name, pack_expect_at(&e,
		    caller, first ? e.none : path[depth]));
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

/* the counts of arrivals and of slices may be finer than their sums */
static uint64_t
find_finer_unit(uint64_t unit, const struct pack_source *from)
{
	const struct tree *t = from->frames->tree;
	const struct stacks *s = from->stacks;

	for (size_t k = 0; k < from->parts && unit != 1; k++)
		unit = num_gcd(unit, from->part[k].count);
	for (size_t k = 0; k < s->arrivals && unit != 1; k++)
		for (unsigned c = 0; c < t->columns; c++)
			unit = num_gcd(unit, tree_ticks(t,
			    s->arrival[k].count[c]));
	return unit;
}

void
pack_write(struct packed *d, const struct pack_source *from)
{
	const struct tree *t = from->frames->tree;
	struct arena arena = {0};
	struct texts texts;
	struct buf frames = {0};
	struct task task;
	uint32_t *number;

	d->bytes.n = d->sequence.n = d->times.n = 0;
	d->names = 0;
	d->columns = t->columns;
	d->decimals = t->decimals;
	d->unit = find_finer_unit(find_common_unit(from->frames), from);
	d->metas = from->meta->n;
	for (size_t i = 0; i < from->meta->n; i++) {
		add_str(&d->bytes, from->meta->all[i].key);
		add_str(&d->bytes, from->meta->all[i].value);
	}
	number = number_names(d, from, &arena);
	texts = (struct texts){&d->bytes, from->names, d->name, d->names};
	task_start(&task, add_texts, &texts);
	add_frames(&frames, d, from->frames, number, &arena);
	task_finish(&task);
	buf_add(&d->bytes, buf_str(&frames));
	buf_free(&frames);
	arena_free(&arena);
	if (from->leaf != NULL)
		add_arrivals(d, from);
	d->parts = from->parts;
	d->slices = from->slices;
	pack_times_write(&d->times, from->frames, from->part, from->parts,
	    d->unit);
}
