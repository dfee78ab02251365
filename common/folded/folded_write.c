#include "common/folded/folded_write.h"

#include "common/base/buf.h"
#include "common/base/sys.h"
#include "common/io/out.h"
#include "common/profile/stack_order.h"

#ifndef FAR_START
#define FAR_START 50000		/* so many names lie far from the processor */
#endif
#define TOGETHER 32		/* lines whose names are fetched at once */

void
folded_write_stack(const struct names *names, const uint32_t *ids,
    size_t depth, const struct num *counts, unsigned columns, struct out *o)
{
	for (size_t d = 0; d < depth; d++) {
		if (d > 0)
			out_char(o, ';');
		out_str(o, names_text(names, ids[d]));
	}
	for (unsigned c = 0; c < columns; c++) {
		out_char(o, ' ');
		out_num(o, counts[c]);
	}
	out_char(o, '\n');
}

/* the line written last, of which the next one keeps the frames it shares */
struct line {
	struct buf text;
	size_t *ends;		/* where each frame ends in the text */
	size_t cap;
};

/* how many frames two stacks share */
static size_t
count_shared(const struct stacks *s, uint32_t a, uint32_t b)
{
	size_t n, m, d = 0;
	const uint32_t *x = stacks_ids(s, a, &n), *y = stacks_ids(s, b, &m);

	while (d < n && d < m && x[d] == y[d])
		d++;
	return d;
}

/* the text of a stack, of whose frames the line before has the first d */
static void
put_stack(struct line *l, const struct names *names, const uint32_t *ids,
    size_t depth, size_t d)
{
	l->text.n = d > 0 ? l->ends[d - 1] : 0;
	GROW(l->ends, l->cap, depth);
	for (; d < depth; d++) {
		if (d > 0)
			buf_char(&l->text, ';');
		buf_add(&l->text, names_text(names, ids[d]));
		l->ends[d] = l->text.n;
	}
}

static void
write_line(struct line *l, const struct folded *f, uint32_t stack,
    size_t shared, const struct num *count, struct out *o)
{
	unsigned columns = f->stacks.columns == 2 ? 2 : 1;
	size_t depth;
	const uint32_t *ids = stacks_ids(&f->stacks, stack, &depth);
	char text[NUM_TEXT];

	put_stack(l, &f->names, ids, depth, shared);
	for (unsigned c = 0; c < columns; c++) {
		buf_char(&l->text, ' ');
		buf_add(&l->text, num_text(text, count[c]));
	}
	buf_char(&l->text, '\n');
	out_str(o, buf_str(&l->text));
}

static void
write_arrivals(struct line *l, const struct folded *f, struct out *o)
{
	const struct stacks *s = &f->stacks;

	for (size_t i = 0; i < s->arrivals; i++) {
		const struct stacks_arrival *a = &s->arrival[i];

		write_line(l, f, a->stack, i == 0 ? 0 : count_shared(s,
		    a[-1].stack, a->stack), a->count, o);
	}
}

/*
 * Have the processor fetch n stacks and their names: step by step, each for all
 * stacks, as each needs what the one before fetched.
 */
static void
fetch_stacks(const struct folded *f, const uint32_t *stack, size_t n)
{
	const struct stacks *s = &f->stacks;
	const char **all = f->names.all;
	size_t depth;

	for (size_t i = 0; i < n; i++)
		sys_prefetch(&s->ids[stack[i]]);
	for (size_t i = 0; i < n; i++) {
		sys_prefetch(s->ids[stack[i]] - 1);
		sys_prefetch(&s->whole[stack[i] * s->columns]);
	}
	for (size_t i = 0; i < n; i++) {
		const uint32_t *ids = stacks_ids(s, stack[i], &depth);

		for (size_t d = 0; d < depth; d++)
			sys_prefetch(&all[ids[d]]);
	}
	for (size_t i = 0; i < n; i++) {
		const uint32_t *ids = stacks_ids(s, stack[i], &depth);

		for (size_t d = 0; d < depth; d++)
			sys_prefetch(all[ids[d]] - NAMES_LENGTH);
	}
}

static void
write_sorted(struct line *l, const struct folded *f, struct out *o)
{
	const struct stacks *s = &f->stacks;
	uint32_t *order = stack_order_by_text(s, &f->names);
	bool far = f->names.n >= FAR_START;

	for (size_t i = 0; i < s->n; i++) {
		struct num count[2] = {stacks_count(s, order[i], 0)};

		if (far && i % TOGETHER == 0)
			fetch_stacks(f, order + i, s->n - i < TOGETHER ?
			    s->n - i : TOGETHER);
		if (s->columns == 2)
			count[1] = stacks_count(s, order[i], 1);
		write_line(l, f, order[i], i == 0 ? 0 : count_shared(s,
		    order[i - 1], order[i]), count, o);
	}
	buf_drop(order);
}

void
folded_write(const struct folded *f, bool with_meta, struct out *o)
{
	struct line l = {0};

	if (with_meta)
		meta_write(&f->meta, o);
	if (f->stacks.keep_order)
		write_arrivals(&l, f, o);
	else
		write_sorted(&l, f, o);
	buf_free(&l.text);
	buf_drop(l.ends);
}
