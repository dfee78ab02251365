#include "common/profile/stack_order.h"

#include "common/base/buf.h"
#include "common/base/radix.h"
#include "common/base/runs.h"
#include "common/base/sys.h"

#define FEW 16			/* runs are always merged, */
#define RUN 6			/* more if they have so many stacks each */
#define AHEAD 8			/* stacks that are fetched before their turn */
#ifndef STACK_ORDER_BLOCK
#define STACK_ORDER_BLOCK 4000	/* so many are worth a thread */
#endif

struct order {
	const struct stacks *s;
	const struct names *names;
	char separator;		/* of frames; '\0' is less than any byte */
};

/* compare names, of which others may follow in their stacks */
static int
compare_names(const struct order *o, str a, bool a_followed, str b,
    bool b_followed)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int c = memcmp(a.p, b.p, n);

	if (c != 0 || a.n == b.n)
		return c;
	if (a.n > n)
		return b_followed && (unsigned char)a.p[n] <
		    (unsigned char)o->separator ? -1 : 1;
	return a_followed && (unsigned char)b.p[n] <
	    (unsigned char)o->separator ? 1 : -1;
}

/* does stack a come before b?  They share frames before *d, which becomes the
 * first frame that they do not share */
static bool
compare_from(const struct order *o, uint32_t a, uint32_t b, size_t *d)
{
	size_t n, m, most;
	const uint32_t *x = stacks_ids(o->s, a, &n);
	const uint32_t *y = stacks_ids(o->s, b, &m);

	most = n < m ? n : m;
	while (*d < most && x[*d] == y[*d])
		++*d;
	if (*d == most)
		return n < m;
	return compare_names(o, names_text(o->names, x[*d]), *d + 1 < n,
	    names_text(o->names, y[*d]), *d + 1 < m) < 0;
}

static bool
stack_order_before(const void *order, const void *a, const void *b)
{
	const uint32_t *x = a, *y = b;
	size_t d = 0;

	return compare_from(order, *x, *y, &d);
}

/*
 * What is in no order is sorted by parts of the texts: part p of the name of
 * frame d is part d * FRAME + p of the key.  Of many stacks that share the
 * frames before d, part d * FRAME + ONE tells on which side of one of them a
 * stack is, and how far from it.  Where functions call themselves, the name of
 * a frame divides only few stacks from the others.
 */
#define FRAME ((uint64_t)1 << 32)
#define ONE (FRAME / 2)
#define MANY 64
#define SOME 16

/* how many frames, but no leaf, two stacks share from frame d on: `most` of
 * them are looked at */
static size_t
count_shared(const struct stacks *s, uint32_t a, uint32_t b, size_t d,
    size_t most)
{
	size_t depth, shared = 0;
	const uint32_t *x = stacks_ids(s, a, &depth);
	const uint32_t *y = stacks_ids(s, b, &depth);

	if (most > depth - 1 - d)
		most = depth - 1 - d;
	while (shared < most && x[d + shared] == y[d + shared])
		shared++;
	return shared;
}

/* memory that is needed for the frame d of a stack soon, and of one later */
static void
fetch_frames(const struct stacks *s, const struct radix_key *v, size_t i,
    size_t n, size_t d)
{
	if (i + 2 * AHEAD >= n)
		return;
	sys_prefetch(&s->ids[v[i + 2 * AHEAD].of]);
	sys_prefetch(s->ids[v[i + AHEAD].of] + d);
}

/* the first frame from d on, and its part, in which stacks may differ, if they
 * are the same before that; false if they end there */
static bool
skip_shared(const struct order *o, const struct radix_key *v, size_t n,
    size_t *d, size_t *part)
{
	size_t depth, shared;
	const uint32_t *ids = stacks_ids(o->s, v[0].of, &depth);
	bool followed = *d + 1 < depth;
	size_t text = names_text(o->names, ids[*d]).n +
	    (followed && o->separator != '\0');

	if (*part > 0 && *part * NAMES_PART >= text) {
		if (!followed)
			return false;
		++*d;
		*part = 0;
	}
	shared = depth - 1 - *d;
	for (size_t i = 1; i < n && shared > 0; i++) {
		fetch_frames(o->s, v, i, n, *d);
		shared = count_shared(o->s, v[0].of, v[i].of, *d, shared);
	}
	if (shared > 0)
		*part = 0;
	*d += shared;
	return true;
}

/* do most have the same frame d?  Some of them tell */
static bool
has_common_frame(const struct stacks *s, const struct radix_key *v, size_t n,
    size_t d)
{
	size_t depth, same = 0;
	uint32_t id = stacks_ids(s, v[n / 2].of, &depth)[d];

	for (size_t i = 0; i < SOME; i++)
		same += stacks_ids(s, v[n / SOME * i].of, &depth)[d] == id;
	return same > SOME / 4 * 3;
}

/* of stacks before one of them, those come first that differ from it in an
 * earlier frame, and of those behind it, in a later one.  A leaf is another
 * frame than the same one with callees */
static void
load_distances(const struct order *o, struct radix_key *v, size_t n, size_t d)
{
	uint32_t one = v[n / 2].of;
	size_t most, depth;

	stacks_ids(o->s, one, &most);
	for (size_t i = 0; i < n; i++) {
		size_t first = d;
		bool before;

		fetch_frames(o->s, v, i, n, d);
		before = compare_from(o, v[i].of, one, &first);
		stacks_ids(o->s, v[i].of, &depth);
		depth = depth < most ? depth : most;
		first = first < depth ? first : depth - 1;
		v[i].bits = before ? first : 2 * most - first;
	}
	v[n / 2].bits = most;
}

static bool
load_texts(const void *arg, struct radix_key *v, size_t n, uint64_t *at)
{
	const struct order *o = arg;
	const struct names *names = o->names;
	size_t d = (size_t)(*at / FRAME), part = (size_t)(*at % FRAME), depth;
	bool compared = part > ONE;

	if (compared)
		part = 0;
	if (!skip_shared(o, v, n, &d, &part))
		return false;
	*at = d * FRAME + part;
	if (!compared && part == 0 && n >= MANY &&
	    has_common_frame(o->s, v, n, d)) {
		*at += ONE;
		load_distances(o, v, n, d);
		return true;
	}
	for (size_t i = 0; i < n; i++) {
		fetch_frames(o->s, v, i, n, d);
		v[i].note = stacks_ids(o->s, v[i].of, &depth)[d];
		v[i].bits = d + 1 < depth;
	}
	for (size_t i = 0; i < n; i++) {
		if (i + 2 * AHEAD < n) {
			sys_prefetch(&names->all[v[i + 2 * AHEAD].note]);
			sys_prefetch(names->all[v[i + AHEAD].note]);
		}
		v[i].bits = names_part(names_text(names, v[i].note), part,
		    v[i].bits, o->separator);
	}
	return true;
}

static uint32_t *
sort_stacks(const struct stacks *s, const struct names *names, char separator)
{
	struct order o = {s, names, separator};
	struct runs runs = {sizeof(uint32_t), stack_order_before, &o};
	uint32_t *v = NULL;
	size_t cap = 0;

	GROW(v, cap, s->n);
	for (uint32_t i = 0; i < s->n; i++)
		v[i] = i;
	if (s->in_order && separator == ';')
		return v;
	if (!runs_sort(&runs, v, s->n, FEW, RUN))
		radix_sort(&(struct radix){.load_all = load_texts, .arg = &o,
		    .block = STACK_ORDER_BLOCK}, v, s->n);
	return v;
}

uint32_t *
stack_order_by_text(const struct stacks *s, const struct names *names)
{
	return sort_stacks(s, names, ';');
}

uint32_t *
stack_order_by_frame(const struct stacks *s, const struct names *names)
{
	return sort_stacks(s, names, '\0');
}
