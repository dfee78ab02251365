/*
 * --recursion: collapses recursive calls.
 *
 *	direct		a;f;f;f;b	a;f;b
 *	cycle		a;f;g;f;g;b	a;f;g;b
 *	function	a;f;g;f;h;b	a;f;h;b
 *
 * With ",count" a merged frame shows how many it replaces: f (x3).
 */
#include <string.h>

#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/profile/frame.h"
#include "tools/foldfilter/steps/step.h"

#ifndef CYCLE
#define CYCLE 64	/* longest cycle that is detected, in frames */
#endif

struct recursion {
	size_t (*collapse)(struct recursion *, uint32_t *ids, size_t depth);
	bool count;
	uint32_t *times;	/* by frame: how many frames it replaces */
	size_t cap;
	uint32_t *last;		/* by id: its last index in the stack */
	size_t last_cap;
};

static size_t
collapse_direct(struct recursion *r, uint32_t *ids, size_t depth)
{
	size_t n = 0;

	for (size_t d = 0; d < depth; d++) {
		if (n > 0 && ids[n - 1] == ids[d]) {
			r->times[n - 1]++;
			continue;
		}
		r->times[n] = 1;
		ids[n++] = ids[d];
	}
	return n;
}

/* Return the length of the shortest block that occurs twice in a row at the end
 * of ids, or 0. */
static size_t
find_repetition(const uint32_t *ids, size_t n)
{
	for (size_t k = 1; k <= CYCLE && 2 * k <= n; k++)
		if (ids[n - 1] == ids[n - 1 - k] &&
		    memcmp(ids + n - k, ids + n - 2 * k,
		    k * sizeof(*ids)) == 0)
			return k;
	return 0;
}

/* Collapse cycles.  The first frame of a cycle counts its repetitions. */
static size_t
collapse_cycles(struct recursion *r, uint32_t *ids, size_t depth)
{
	size_t n = 0, k;

	for (size_t d = 0; d < depth; d++) {
		r->times[n] = 1;
		ids[n++] = ids[d];
		k = find_repetition(ids, n);
		n -= k;
		if (k > 0)
			r->times[n - k]++;
	}
	return n;
}

/* Remove everything between the first and the last frame of a function. */
static size_t
collapse_functions(struct recursion *r, uint32_t *ids, size_t depth)
{
	size_t n = 0;

	for (size_t d = 0; d < depth; d++) {
		GROW(r->last, r->last_cap, (size_t)ids[d] + 1);
		r->last[ids[d]] = (uint32_t)d;
	}
	for (size_t d = 0; d < depth; d++) {
		uint32_t id = ids[d], times = 1;

		while (d < r->last[id])
			times += ids[++d] == id;
		r->times[n] = times;
		ids[n++] = id;
	}
	return n;
}

static const struct {
	const char *word;
	size_t (*collapse)(struct recursion *, uint32_t *ids, size_t depth);
} words[] = {
	{"direct", collapse_direct}, {"", collapse_direct},
	{"cycle", collapse_cycles}, {"function", collapse_functions},
};

static void
recursion_setup(struct step *s, struct step_settings *m)
{
	struct recursion *r = NEW(m->arena, struct recursion, 1);
	str rest = str_of(s->value), how = rest;

	s->own = r;
	str_cut(&rest, ',', &how);
	for (size_t i = 0; i < LENGTH(words); i++)
		if (str_eq(how, str_of(words[i].word)))
			r->collapse = words[i].collapse;
	r->count = str_eq(rest, STR("count"));
	if (r->collapse == NULL || (rest.p != NULL && !r->count))
		die("%s: \"%s\" should be direct, cycle or function; add "
		    "\",count\" to count", s->where, s->value);
}

/* Add the count between a name and its annotation: "f (x3)_[k]". */
static uint32_t
add_count(struct names *names, uint32_t id, uint32_t times)
{
	str name = names_text(names, id), plain = frame_plain(name);
	struct buf b = {0};

	buf_add(&b, plain);
	buf_fmt(&b, " (x%u)", (unsigned)times);
	buf_add(&b, str_from(name, plain.n));
	id = names_id(names, buf_str(&b));
	buf_free(&b);
	return id;
}

static bool
recursion_edit(struct step *s, struct step_flow *w)
{
	struct recursion *r = s->own;
	size_t before = w->depth;

	GROW(r->times, r->cap, before);
	w->depth = r->collapse(r, w->ids, before);
	for (size_t d = 0; r->count && d < w->depth; d++)
		if (r->times[d] > 1)
			w->ids[d] = add_count(&w->f->names, w->ids[d],
			    r->times[d]);
	return w->depth < before;
}

const struct step_kind recursion_steps[] = {
	{.name = "recursion",
	    .setup = recursion_setup, .edit = recursion_edit},
	{0}
};
