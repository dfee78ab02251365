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
find_common_unit(const struct tree *t)
{
	uint64_t unit = 0;

	for (unsigned c = 0; c < t->columns && unit != 1; c++)
		for (size_t i = 0; i < t->n && unit != 1; i++) {
			uint64_t n = t->self[c][i];

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
	const struct tree *t = from->tree;
	uint32_t *number = NEW(arena, uint32_t, names->n + 1);

	for (size_t i = 1; i < t->n; i++) {
		if (i + AHEAD < t->n)
			sys_prefetch(&number[t->name[i + AHEAD]]);
		number[t->name[i]] = 1;
	}
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

/* one frame, given the number of its name and where that is expected */
static void
add_frame(struct buf *b, const struct tree *t, uint64_t unit, size_t i,
    uint32_t name, uint32_t *expected)
{
	uint64_t flags = t->depth[i - 1] + 1 - t->depth[i];

	flags = flags << 1 | (*expected == name);
	for (unsigned c = t->columns; c-- > 0;)
		flags = flags << 1 | (t->self[c][i] > 0);
	leb128_add(b, flags);
	if (*expected != name)
		leb128_add(b, name);
	*expected = name;
	for (unsigned c = 0; c < t->columns; c++)
		if (t->self[c][i] > 0)
			leb128_add(b, t->self[c][i] / unit);
}

static void
add_frames(struct buf *b, struct packed *d, const struct tree *t,
    const uint32_t *number, struct arena *arena)
{
	struct pack_expect e;
	uint32_t *path;		/* the name of the last frame at each depth */
	uint32_t deepest = 0;

	d->frames = t->n - 1;
	for (size_t i = 1; i < t->n; i++)
		if (deepest < t->depth[i])
			deepest = t->depth[i];
	path = NEW(arena, uint32_t, (size_t)deepest + 1);
	pack_expect_init(&e, arena, d->names);
	for (size_t i = 1; i < t->n; i++) {
		uint32_t depth = t->depth[i], name = number[t->name[i]];
		uint32_t caller = depth > 1 ? path[depth - 1] : e.none;
		bool first = i == 1 || depth > t->depth[i - 1];

		if (i + 2 * AHEAD < t->n) {
			uint32_t soon = number[t->name[i + AHEAD]];

			sys_prefetch(&number[t->name[i + 2 * AHEAD]]);
			sys_prefetch(&e.callee[soon]);
			sys_prefetch(&e.next[soon]);
		}
		add_frame(b, t, d->unit, i, name, pack_expect_at(&e, caller,
		    first ? e.none : path[depth]));
		path[depth] = name;
	}
}

static void
add_arrivals(struct packed *d, const struct pack_source *from)
{
	const struct tree *t = from->tree;

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
	const struct tree *t = from->tree;
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
	const struct tree *t = from->tree;
	struct arena arena = {0};
	struct texts texts;
	struct buf frames = {0};
	struct task task;
	uint32_t *number;

	d->bytes.n = d->sequence.n = d->times.n = 0;
	d->names = 0;
	d->columns = t->columns;
	d->decimals = t->decimals;
	d->unit = find_finer_unit(find_common_unit(t), from);
	d->metas = from->meta->n;
	for (size_t i = 0; i < from->meta->n; i++) {
		add_str(&d->bytes, from->meta->all[i].key);
		add_str(&d->bytes, from->meta->all[i].value);
	}
	number = number_names(d, from, &arena);
	texts = (struct texts){&d->bytes, from->names, d->name, d->names};
	task_start(&task, add_texts, &texts);
	add_frames(&frames, d, t, number, &arena);
	task_finish(&task);
	buf_add(&d->bytes, buf_str(&frames));
	buf_free(&frames);
	arena_free(&arena);
	if (from->leaf != NULL)
		add_arrivals(d, from);
	d->parts = from->parts;
	d->slices = from->slices;
	pack_times_write(&d->times, t, from->part, from->parts, d->unit);
}
