#include "tools/folddiff/judge/explain.h"

#include <math.h>

#include "common/base/buf.h"
#include "common/frames/own.h"
#include "common/profile/own_rule.h"

#define CAUSE_LEAST 0.8	/* part of a change that explains all of it */
#define COMPARED_MOST 200	/* largest changes that are compared in pairs */

/* order the unexplained first, then by size */
static int
compare_explained(const void *a, const void *b)
{
	const struct explained *x = a, *y = b;
	double d = fabs(change_grown(y->change)) -
	    fabs(change_grown(x->change));

	if ((x->by == NULL) != (y->by == NULL))
		return x->by == NULL ? -1 : 1;
	if (d != 0)
		return d > 0 ? 1 : -1;
	return x->change > y->change ? 1 : -1;
}

/* sort all[] and set at[] */
static void
sort_explained(struct explain *e)
{
	SORT(e->all, e->n, compare_explained);
	for (uint32_t i = 0; i < e->n; i++)
		e->at[e->all[i].change - e->j->changes.all] = i + 1;
}

/* find the functions that the metadata of any run call the user's own code */
static const bool *
find_own(struct explain *e)
{
	const struct functions *f = e->j->counts.f;
	const struct runs *r = f->runs;
	bool *is_own = NEW(&e->arena, bool, f->names.n + 1);
	struct buf rule = {0}, from = {0};
	struct meta meta = {0};
	struct own own;

	for (unsigned i = 0; i < r->n; i++) {
		own_rule_join(&rule, meta_get(&r->all[i].meta, OWN_RULE));
		own_rule_join_from(&from, meta_get(&r->all[i].meta, OWN_FROM));
	}
	meta_set(&meta, OWN_RULE, buf_str(&rule));
	meta_set(&meta, OWN_FROM, buf_str(&from));
	own_read(&own, NULL, &meta);
	for (uint32_t i = 0; own_known(&own) && i < f->names.n; i++)
		is_own[i] = !f->kernel[i] &&
		    own_name(&own, names_text(&f->names, i));
	buf_free(&rule);
	buf_free(&from);
	return is_own;
}

static void
add_change(struct explain *e, const struct change *c)
{
	*APPEND(e->all, e->cap, e->n) = (struct explained){.change = c};
}

/*
 * Collect the changes that count.  From functions with equal weights take the
 * deepest, and if that is a library function also the deepest own function.
 */
static void
collect_changes(struct explain *e)
{
	const uint32_t *depth = e->j->counts.f->depth;
	const struct changes *cs = &e->j->changes;
	const struct change **own = NEW(&e->arena, const struct change *,
	    cs->n + 1);

	e->at = NEW(&e->arena, uint32_t, cs->n + 1);
	for (size_t i = 0; i < cs->n; i++) {
		const struct change *c = &cs->all[i];
		const struct change **best = &own[c->same - cs->all];

		if (!change_counts(c))
			continue;
		if (c->same == c)
			add_change(e, c);
		else if (e->own[c->func] && !e->own[c->same->func] &&
		    (*best == NULL || depth[c->func] > depth[(*best)->func]))
			*best = c;
	}
	for (size_t i = 0; i < cs->n; i++)
		if (own[i] != NULL)
			add_change(e, own[i]);
	sort_explained(e);
}

/*
 * The changes of the functions in one stack: the totals of its frames, and the
 * self weight of its leaf, which counts as one frame deeper.
 */
struct stack_changes {
	uint32_t n;
	struct stack_change {
		uint32_t change;	/* index in explain.all */
		uint32_t first, last;	/* depths in the stack */
	} all[COMPARED_MOST];
	/* by change: 1 + its index in all, or a value of an earlier stack */
	uint32_t at[COMPARED_MOST];
};

static void
add_stack_change(struct stack_changes *h, uint32_t change, uint32_t d)
{
	uint32_t i = h->at[change];

	if (i > 0 && i <= h->n && h->all[i - 1].change == change) {
		h->all[i - 1].last = d;
		return;
	}
	h->all[h->n++] = (struct stack_change){change, d, d};
	h->at[change] = h->n;
}

static void
find_stack_changes(struct stack_changes *h, const struct explain *e,
    const uint32_t *ids, size_t depth)
{
	uint32_t func = 0, at;

	h->n = 0;
	for (uint32_t d = 0; d < depth; d++) {
		func = e->j->counts.f->of[ids[d]];
		at = e->at[counts_place(func, TOTAL)];
		if (at != 0 && at <= COMPARED_MOST)
			add_stack_change(h, at - 1, d);
	}
	at = e->at[counts_place(func, SELF)];
	if (at != 0 && at <= COMPARED_MOST)
		add_stack_change(h, at - 1, (uint32_t)depth);
}

/* return the growth of a stack's share without the dilution by others */
static double
stack_grown(const struct judgement *j, uint32_t stack)
{
	const struct runs *r = j->counts.r;
	double share[2] = {0};

	for (unsigned i = 0; i < r->n; i++) {
		unsigned side = runs_side(r, i);

		share[side] += num_real(stacks_count(&r->f.stacks, stack, i)) *
		    j->counts.per_weight[i] / j->counts.side[side];
	}
	return share[AFTER] / j->reference.dilution - share[BEFORE];
}

/* return true if the function is new or gone */
static bool
is_one_sided(const struct explain *e, const struct change *c)
{
	return change_is_new(&e->j->changes, c) ||
	    change_is_gone(&e->j->changes, c);
}

/* Return true if the callee y may explain x.  A library function never explains
 * an own function, nor one that was there before a new one. */
static bool
may_explain(const struct explain *e, const struct change *y,
    const struct change *x)
{
	uint32_t dx = e->j->counts.f->depth[x->func];
	uint32_t dy = e->j->counts.f->depth[y->func];
	bool deeper = dx != dy ? dy > dx : x->kind != y->kind ?
	    y->kind == SELF : y->func > x->func;

	return x->verdict == y->verdict && deeper &&
	    (e->own[y->func] || !e->own[x->func]) &&
	    (is_one_sided(e, y) || !is_one_sided(e, x));
}

/* Return true if x is only called more often by y, which is new: x was there
 * before, and its growth below y is all of its growth. */
static bool
is_called_more(const struct explain *e, const struct change *y,
    const struct change *x, double below)
{
	double part = below / x->undiluted;

	return x->verdict == y->verdict && is_one_sided(e, y) &&
	    !is_one_sided(e, x) && (e->own[y->func] || !e->own[x->func]) &&
	    part >= CAUSE_LEAST && part <= 1 / CAUSE_LEAST;
}

/*
 * Return below[a * n + b]: the growth of the stacks in which the function of
 * change b is deeper than that of change a; and below[a * n + a]: of those in
 * which any change that may explain a is deeper.
 */
static double *
add_overlaps(struct explain *e)
{
	const struct stacks *s = &e->j->counts.r->f.stacks;
	size_t n = e->n < COMPARED_MOST ? e->n : COMPARED_MOST;
	double *below = NEW(&e->arena, double, n * n + 1);
	struct stack_changes h = {0};

	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);
		double d;

		find_stack_changes(&h, e, ids, depth);
		if (h.n < 2)
			continue;
		d = stack_grown(e->j, i);
		for (uint32_t a = 0; a < h.n; a++) {
			size_t x = h.all[a].change, y;
			bool found = false;

			for (uint32_t b = 0; b < h.n; b++) {
				if (a == b || h.all[a].first >= h.all[b].last)
					continue;
				y = h.all[b].change;
				below[x * n + y] += d;
				found |= may_explain(e, e->all[y].change,
				    e->all[x].change);
			}
			if (found)
				below[x * n + x] += d;
		}
	}
	return below;
}

/* explain each remaining library function by an own function that calls it */
static void
explain_libraries(struct explain *e, size_t n, const double *below)
{
	for (size_t a = 0; a < n; a++) {
		struct explained *x = &e->all[a];

		for (size_t b = 0; b < n && x->by == NULL &&
		    !e->own[x->change->func]; b++) {
			const struct explained *y = &e->all[b];

			if (e->own[y->change->func] && y->by == NULL &&
			    x->change->verdict == y->change->verdict &&
			    below[b * n + a] / x->change->undiluted >=
			    CAUSE_LEAST)
				x->by = y->change;
		}
	}
}

/* explain a change by a new caller; or by its callees together, and so by the
 * one below which it grew most */
static void
explain_change(struct explain *e, size_t a, size_t n, const double *below)
{
	struct explained *x = &e->all[a];
	double most = 0, part;

	for (size_t b = 0; b < n && x->by == NULL; b++)
		if (is_called_more(e, e->all[b].change, x->change,
		    below[b * n + a]))
			x->by = e->all[b].change;
	if (x->by != NULL ||
	    below[a * n + a] / x->change->undiluted < CAUSE_LEAST)
		return;
	for (size_t b = 0; b < n; b++) {
		part = below[a * n + b] / x->change->undiluted;
		if (part > most && may_explain(e, e->all[b].change,
		    x->change)) {
			most = part;
			x->by = e->all[b].change;
		}
	}
}

static void
explain_callers(struct explain *e)
{
	size_t n = e->n < COMPARED_MOST ? e->n : COMPARED_MOST;
	const double *below = add_overlaps(e);

	for (size_t a = 0; a < n; a++)
		explain_change(e, a, n, below);
	explain_libraries(e, n, below);
	sort_explained(e);
	while (e->shown < e->n && e->all[e->shown].by == NULL)
		e->shown++;
}

/* sum up the weights of the pairs (caller, function) for all functions shown */
static struct stacks
count_callers(struct explain *e)
{
	const struct functions *f = e->j->counts.f;
	const struct runs *r = f->runs;
	const struct stacks *s = &r->f.stacks;
	bool *wanted = NEW(&e->arena, bool, f->names.n + 1);
	struct stacks pairs = {0};

	for (size_t i = 0; i < e->shown; i++)
		wanted[e->all[i].change->func] = true;
	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);
		struct num sum = {0};

		for (unsigned k = 0; k < r->n; k++)
			sum = num_add(sum, stacks_count(s, i, k));
		for (size_t d = 1; d < depth; d++) {
			uint32_t pair[2] = {f->of[ids[d - 1]], f->of[ids[d]]};

			if (wanted[pair[1]] && pair[0] != pair[1])
				stacks_add(&pairs, pair, 2, &sum);
		}
	}
	return pairs;
}

/* set the parent of each change: the heaviest caller; or the function itself
 * if only its self weight changed */
static void
find_parents(struct explain *e)
{
	struct stacks pairs = count_callers(e);
	size_t n = e->j->counts.f->names.n;
	struct num *most = NEW(&e->arena, struct num, n + 1);
	uint32_t *caller = NEW(&e->arena, uint32_t, n + 1);

	for (uint32_t i = 0; i < pairs.n; i++) {
		size_t depth;
		const uint32_t *pair = stacks_ids(&pairs, i, &depth);
		struct num sum = stacks_count(&pairs, i, 0);

		if (num_cmp(sum, most[pair[1]]) <= 0)
			continue;
		most[pair[1]] = sum;
		caller[pair[1]] = pair[0] + 1;
	}
	for (size_t i = 0; i < e->shown; i++) {
		const struct change *c = e->all[i].change;
		const struct change *total = change_of(&e->j->changes, c->func,
		    TOTAL);

		e->all[i].parent = c->kind == SELF && !change_counts(total) ?
		    c->func + 1 : caller[c->func];
	}
}

/* the changes below one parent */
struct children {
	double sum;
	bool up, down;		/* some grew, some shrank */
};

/* return true if the changes below a parent cancel out and its total stays */
static bool
is_only_moved(const struct explain *e, uint32_t parent,
    const struct children *c)
{
	const struct judgement *j = e->j;
	const struct change *p = change_of(&e->j->changes, parent - 1, TOTAL);
	double least = effect_minimum(&j->effect, p->before);
	double within = j->counts.untested == NULL ? p->test.margin : least;

	return c->up && c->down && !j->reference.undecided &&
	    !change_counts(p) && fabs(change_grown(p)) <= within &&
	    fabs(c->sum) < least;
}

static void
find_moved(struct explain *e)
{
	struct children *of = NEW(&e->arena, struct children,
	    e->j->counts.f->names.n + 1);

	for (size_t i = 0; i < e->shown; i++) {
		const struct change *c = e->all[i].change;
		struct children *below = &of[e->all[i].parent];

		below->sum += change_grown(c);
		below->up |= c->verdict == CHANGE_GREW;
		below->down |= c->verdict == CHANGE_SHRANK;
	}
	for (size_t i = 0; i < e->shown; i++) {
		uint32_t parent = e->all[i].parent;

		e->all[i].moved = parent != 0 && is_only_moved(e, parent,
		    &of[parent]);
	}
}

struct explain
explain_changes(const struct judgement *j)
{
	struct explain e = {.j = j};

	e.own = find_own(&e);
	collect_changes(&e);
	explain_callers(&e);
	find_parents(&e);
	find_moved(&e);
	return e;
}

const struct explained *
explain_of(const struct explain *e, const struct change *c)
{
	uint32_t at = e->at[c->same - e->j->changes.all];

	return at != 0 ? &e->all[at - 1] : NULL;
}

static bool
is_marked(const struct explain *e, const bool marked[], uint32_t func,
    unsigned kind)
{
	uint32_t at = e->at[counts_place(func, kind)];

	return at != 0 && at <= e->shown && marked[at - 1];
}

void
explain_rest(const struct explain *e, const bool marked[], struct num rest[])
{
	const struct functions *f = e->j->counts.f;
	const struct runs *r = f->runs;
	const struct stacks *s = &r->f.stacks;

	for (unsigned k = 0; k < r->n; k++)
		rest[k] = (struct num){0};
	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);
		bool found = is_marked(e, marked, f->of[ids[depth - 1]], SELF);

		for (size_t d = 0; d < depth && !found; d++)
			found = is_marked(e, marked, f->of[ids[d]], TOTAL);
		for (unsigned k = 0; k < r->n && !found; k++)
			rest[k] = num_add(rest[k], stacks_count(s, i, k));
	}
}
