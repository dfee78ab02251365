#include "common/folded/slice.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/base/buf.h"
#include "common/folded/folded_line.h"
#include "common/profile/frame.h"

#define DIGITS 5		/* digits of whole seconds, enough for a day */

uint64_t
slice_nanos(struct num s)
{
	if (s.whole >= UINT64_MAX / NUM_NANO)
		return UINT64_MAX;
	return s.whole * NUM_NANO + s.nano;
}

struct num
slice_seconds(uint64_t nanos)
{
	return (struct num){nanos / NUM_NANO, (uint32_t)(nanos % NUM_NANO)};
}

struct slice_form
slice_form(uint64_t length, uint64_t last)
{
	struct slice_form f = {.digits = DIGITS};
	uint64_t unit = NUM_NANO, ceiling = 100000;

	for (; length % unit != 0; unit /= 10)
		f.decimals++;
	for (; last / NUM_NANO >= ceiling; ceiling *= 10)
		f.digits++;
	return f;
}

str
slice_name(char *to, struct slice_form f, uint64_t start)
{
	uint64_t part = start % NUM_NANO;
	int n = snprintf(to, SLICE_TEXT, "%0*llu", f.digits,
	    (unsigned long long)(start / NUM_NANO));

	for (int i = f.decimals; i < 9; i++)
		part /= 10;
	if (f.decimals > 0)
		n += snprintf(to + n, SLICE_TEXT - (size_t)n, ".%0*llu",
		    f.decimals, (unsigned long long)part);
	to[n++] = 's';
	to[n] = '\0';
	return (str){to, (size_t)n};
}

bool
slice_start(str name, uint64_t *start)
{
	struct num n;

	if (name.n <= DIGITS || name.p[name.n - 1] != 's' ||
	    str_digits(name) < DIGITS ||
	    num_parse(str_upto(name, name.n - 1), &n) != NUM_EXACT)
		return false;
	*start = slice_nanos(n);
	return *start != UINT64_MAX;
}

/* Return true for a slice or SLICE_NONE.  The last answer is kept, since the
 * next stack is likely to have the same slice. */
static bool
is_slice(struct slice_fit *f, str root)
{
	uint64_t start;

	if (f->root.n == 0 || !str_eq(root, buf_str(&f->root))) {
		f->root.n = 0;
		buf_add(&f->root, root);
		f->is_slice = slice_start(root, &start) ||
		    str_eq(root, SLICE_NONE);
	}
	return f->is_slice;
}

/* Return the text of a stack of two frames, the second of which may have
 * callees. */
static str
join(struct slice_fit *f, str caller, str callees)
{
	f->stack.n = 0;
	buf_add(&f->stack, caller);
	buf_char(&f->stack, ';');
	buf_add(&f->stack, callees);
	return buf_str(&f->stack);
}

/* Return the text of a stack whose slice was removed. */
static str
fit_root(struct slice_fit *f, str stack)
{
	str root = str_before(stack, STR(";"));

	if (!folded_fit_root(root, root.n == stack.n, &f->stack))
		return stack;
	buf_add(&f->stack, str_from(stack, root.n));
	return buf_str(&f->stack);
}

str
slice_fit(struct slice_fit *f, bool keep, str stack)
{
	str root = str_before(stack, STR(";"));
	bool has = is_slice(f, root), alone = root.n == stack.n;

	if (keep && !has) {
		f->timeless++;
		return join(f, SLICE_NONE, stack);
	}
	if (keep)
		return alone ? join(f, root, FRAME_NO_FRAMES) : stack;
	if (has)
		stack = alone ? FRAME_NO_FRAMES : str_from(stack, root.n + 1);
	return fit_root(f, stack);
}

void
slice_fit_free(struct slice_fit *f)
{
	buf_free(&f->stack);
	buf_free(&f->root);
}

bool
slice_told(const struct meta *m)
{
	return meta_get(m, STR("slice")).n > 0 ||
	    meta_differs(m, STR("slice"));
}

uint64_t
slice_length(const struct meta *m)
{
	struct num n;
	uint64_t length;

	if (!meta_num(m, STR("slice"), &n))
		return 0;
	length = slice_nanos(n);
	return length == UINT64_MAX ? 0 : length;
}

static bool
is_equal(const struct meta *a, const struct meta *b, str key)
{
	return str_eq(meta_get(a, key), meta_get(b, key)) &&
	    !meta_differs(a, key) && !meta_differs(b, key);
}

bool
slice_agree(const struct meta *a, const struct meta *b)
{
	return is_equal(a, b, STR("slice")) && is_equal(a, b, STR("start"));
}

void
slice_forget(struct meta *m)
{
	meta_set(m, STR("slice"), STR(""));
	meta_set(m, STR("start"), STR(""));
	meta_set(m, STR("wall"), STR(""));
	meta_set(m, STR("lost-at"), STR(""));
}

/* the first frame of a stack: a slice, SLICE_NONE, or neither */
struct root {
	bool timed, none;
	uint64_t start;
};

static struct root
read_root(const struct names *names, uint32_t id)
{
	struct root r = {.none = str_eq(names_text(names, id), SLICE_NONE)};

	r.timed = slice_start(names_text(names, id), &r.start);
	return r;
}

/* Return the largest slice length that divides the starts of all slices. */
static uint64_t
guess_length(const struct names *names, const struct stacks *s)
{
	uint64_t all = 0;
	uint32_t seen = UINT32_MAX;

	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		uint32_t id = stacks_ids(s, i, &depth)[0];
		struct root r;

		if (id == seen)
			continue;
		seen = id;
		r = read_root(names, id);
		if (r.timed)
			all = num_gcd(all, r.start);
	}
	return all > 0 ? all : NUM_NANO;
}

static int
by_time(const void *a, const void *b)
{
	const struct slices_part *x = a, *y = b;

	if (x->slice != y->slice)
		return x->slice < y->slice ? -1 : 1;
	return (x->stack > y->stack) - (x->stack < y->stack);
}

/* Add a stack without its slice, and a part with its slice and count.  Return
 * false if the slice number is too large. */
static bool
split_stack(struct slices *t, struct names *names, const uint32_t *ids,
    size_t depth, struct num count)
{
	struct slices_part *p = &t->part[t->parts++];
	struct root r = read_root(names, ids[0]);
	uint32_t alone = 0;
	size_t skip = r.timed || r.none;

	*p = (struct slices_part){SLICES_NO_TIME, 0, count};
	if (r.timed && r.start / t->length >= SLICES_NO_TIME - 1)
		return false;
	if (r.timed) {
		p->slice = (uint32_t)(r.start / t->length);
		t->first = p->slice < t->first ? p->slice : t->first;
		t->n = p->slice >= t->n ? p->slice + 1 : t->n;
	}
	if (depth == skip) {
		alone = names_id(names, FRAME_NO_FRAMES);
		p->stack = stacks_add(&t->stacks, &alone, 1, &count);
	} else {
		p->stack = stacks_add(&t->stacks, ids + skip, depth - skip,
		    &count);
	}
	return true;
}

bool
slices_split(struct slices *t, struct names *names, const struct stacks *s,
    unsigned column, const struct meta *meta)
{
	size_t cap = 0;

	t->length = slice_length(meta);
	if (t->length == 0)
		t->length = guess_length(names, s);
	t->first = UINT32_MAX;
	GROW(t->part, cap, s->n + 1);
	for (uint32_t i = 0; i < s->n; i++) {
		struct num count = stacks_count(s, i, column);
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);

		if (!num_is0(count) &&
		    !split_stack(t, names, ids, depth, count))
			return false;
	}
	if (t->n == 0)
		t->first = 0;
	qsort(t->part, t->parts, sizeof(*t->part), by_time);
	return true;
}

void
slices_renumber(struct slices *t, const struct stacks *to,
    const uint32_t *number)
{
	t->stacks = *to;
	for (size_t i = 0; i < t->parts; i++)
		t->part[i].stack = number[t->part[i].stack];
	if (t->parts > 0)
		qsort(t->part, t->parts, sizeof(*t->part), by_time);
}
