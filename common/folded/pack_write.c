#include "common/folded/pack_write.h"

#include <string.h>

#include "common/base/leb128.h"
#include "common/base/sys.h"
#include "common/base/task.h"
#include "common/folded/pack.h"

/* names that never repeat are far from each other: memory is asked for before
 * it is needed, so many frames or names ahead, unless all of it is near */
#define AHEAD 16
#define NEAR_NAMES 16384	/* so many have their numbers in the cache */
#ifndef PACK_BLOCK
#define PACK_BLOCK 20000	/* names worth a thread */
#endif

static void
add_str(struct buf *b, str s)
{
	leb128_add(b, s.n);
	buf_add(b, s);
}

static void
add_name(struct buf *b, str name, str before)
{
	size_t same = str_same(name, before), rest = name.n - same;
	char *to;

	GROW(b->p, b->cap, b->n + 2 * LEB128_BYTES + rest);
	to = leb128_put(leb128_put(b->p + b->n, same), rest);
	memcpy(to, name.p + same, rest);
	b->n = (size_t)(to + rest - b->p);
}

/* what divides all counts */
struct unit {
	uint64_t n;
	uint64_t inverse;	/* of its odd factor, modulo 2^64 */
	unsigned twos;		/* its other factors */
	uint64_t most;		/* units in 64 bits */
};

static struct unit
make_unit(uint64_t n)
{
	struct unit u = {.n = n, .most = UINT64_MAX / n};

	for (; n % 2 == 0; n /= 2)
		u.twos++;
	u.inverse = n;		/* of 3 bits, then of twice as many each time */
	for (unsigned bits = 3; bits < 64; bits *= 2)
		u.inverse *= 2 - n * u.inverse;
	return u;
}

/*
 * How many units a count is, or more than u->most if there is a remainder.
 * Without a division, since all counts are asked for: an odd number times its
 * inverse is 1, and what is a multiple of neither factor gets a high bit.
 */
static inline uint64_t
count_units(const struct unit *u, uint64_t n)
{
	n *= u->inverse;
	return n >> u->twos | n << (-u->twos & 63);
}

/* the greatest common divisor of all counts */
static uint64_t
find_common_unit(const struct tree *t)
{
	struct unit unit = {.inverse = 1};	/* of counts that are 0 */

	for (unsigned c = 0; c < t->columns; c++) {
		const uint64_t *self = t->self[c];

		for (size_t i = 1; i < t->n && unit.n != 1; i++)
			if (count_units(&unit, self[i]) > unit.most)
				unit = make_unit(num_gcd(self[i], unit.n));
	}
	return unit.n > 0 ? unit.n : 1;
}

static void
mark_names(const struct tree_pruned *frames, bool *mark)
{
	struct tree_visit v = {.of = frames};

	tree_visit_next(&v);	/* the root has no name */
	while (tree_visit_next(&v))
		mark[v.name] = true;
}

/* number[id] of the names that are marked, in byte order */
static uint32_t *
number_names(struct packed *d, const struct names *names, const bool *mark,
    struct arena *arena)
{
	uint32_t *number = NEW(arena, uint32_t, names->n + 1);
	size_t n = 0;

	for (uint32_t id = 0; id < names->n; id++)
		n += mark[id];
	GROW(d->name, d->name_cap, n + 1);
	d->names = n;
	n = 0;
	for (uint32_t id = 0; id < names->n; id++) {
		d->name[n] = id;	/* the next one overwrites it */
		n += mark[id];		/* unless it is marked */
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

/*
 * Write a frame that so many frames ended before, and its own counts; the place
 * behind it.  Most numbers take a byte or two, which are written in any case,
 * and kept or not: a processor could not foresee a branch.
 */
static inline char *
put_frame(char *to, uint32_t ended, uint32_t name, bool expected,
    const uint64_t *units, unsigned columns)
{
	uint64_t flags = (uint64_t)ended << 1 | expected;

	for (unsigned c = columns; c-- > 0;)
		flags = flags << 1 | (units[c] > 0);
	if (flags < 128 && name < 128 * 128) {
		unsigned more = name > 127;

		to[0] = (char)flags;
		to[1] = (char)((name & 127) | more << 7);
		to[2] = (char)(name >> 7);
		to += 1 + (1 + more) * !expected;
	} else {
		to = leb128_put(to, flags);
		if (!expected)
			to = leb128_put(to, name);
	}
	for (unsigned c = 0; c < columns; c++) {
		if (units[c] > 127) {
			to = leb128_put(to, units[c]);
			continue;
		}
		*to = (char)units[c];
		to += units[c] > 0;
	}
	return to;
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
	sys_prefetch(&e->of[soon]);
}

static inline void
add_frames(struct buf *b, struct packed *d, const struct tree_pruned *frames,
    const uint32_t *number, struct arena *arena, unsigned columns)
{
	size_t most = (2 + columns) * LEB128_BYTES;
	struct tree_visit v = {.of = frames};
	struct unit unit = make_unit(d->unit);
	struct pack_expect e;
	uint32_t *path = NULL;	/* the name of the last frame at each depth */
	uint32_t before = 0;	/* the depth of the frame before */
	size_t cap = 0;
	char *to = b->p, *end = b->p;
	bool far = d->names > NEAR_NAMES;

	d->frames = frames->n - 1;
	pack_expect_init(&e, arena, d->names);
	GROW(path, cap, 1);
	path[0] = e.none;
	tree_visit_next(&v);
	while (tree_visit_next(&v)) {
		uint32_t depth = v.depth, name = number[v.name], *expected;
		unsigned next = depth <= before;
		uint64_t units[2];

		if (far)
			fetch_frames(frames, v.next, number, &e);
		if ((size_t)(end - to) < most) {
			b->n = (size_t)(to - b->p);
			GROW(b->p, b->cap, b->n + most);
			to = b->p + b->n;
			end = b->p + b->cap;
		}
		for (unsigned c = 0; c < columns; c++)
			units[c] = count_units(&unit, tree_visit_self(&v, c));
		GROW(path, cap, (size_t)depth + 1);
		expected = &e.of[path[depth - 1 + next]][PACK_CALLEE + next];
		to = put_frame(to, before + 1 - depth, name, *expected == name,
		    units, columns);
		*expected = name;
		path[depth] = name;
		before = depth;
	}
	b->n = (size_t)(to - b->p);
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

/* put the bytes of `first` before the others, which are more mostly */
static void
join_bytes(struct buf *first, struct buf *others)
{
	size_t n = first->n;

	GROW(others->p, others->cap, n + others->n + 1);
	memmove(others->p + n, others->p, others->n);
	if (n > 0)
		memcpy(others->p, first->p, n);
	others->n += n;
	buf_free(first);
	*first = *others;
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
	bool *mark = NEW(&arena, bool, from->names->n + 1);

	d->bytes.n = d->sequence.n = d->times.n = 0;
	d->names = 0;
	d->columns = t->columns;
	d->decimals = t->decimals;
	d->unit = find_finer_unit(find_common_unit(t), from);
	mark_names(from->frames, mark);
	d->metas = from->meta->n;
	for (size_t i = 0; i < from->meta->n; i++) {
		add_str(&d->bytes, from->meta->all[i].key);
		add_str(&d->bytes, from->meta->all[i].value);
	}
	number = number_names(d, from->names, mark, &arena);
	texts = (struct texts){&d->bytes, from->names, d->name, d->names};
	task_start_if(&task, d->names >= PACK_BLOCK, add_texts, &texts);
	if (t->columns == 1)	/* a constant makes it faster */
		add_frames(&frames, d, from->frames, number, &arena, 1);
	else
		add_frames(&frames, d, from->frames, number, &arena, 2);
	task_finish(&task);
	join_bytes(&d->bytes, &frames);
	arena_free(&arena);
	if (from->leaf != NULL)
		add_arrivals(d, from);
	d->parts = from->parts;
	d->slices = from->slices;
	pack_times_write(&d->times, from->frames, from->part, from->parts,
	    d->unit);
}
