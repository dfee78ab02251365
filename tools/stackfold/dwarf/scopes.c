#include "tools/stackfold/dwarf/scopes.h"

#include <stdlib.h>

#include "common/base/buf.h"

#define DEEPEST 1024		/* DIEs within each other */

/* the way down to the present DIE */
struct walk {
	const struct die_unit *u;
	struct scopes *to;
	uint64_t base;
	size_t depth;
	struct level {
		uint32_t inside;	/* + 1: the scope around, or 0 */
		uint32_t begun;		/* the same if this level is its own */
	} level[DEEPEST];
};

static void
add_function(struct scopes *t, const struct scope *s, uint32_t number)
{
	for (uint32_t i = s->first; i < s->first + s->n; i++) {
		GROW(t->function, t->function_cap, t->nfunction + 1);
		t->function[t->nfunction++] = (struct scope_start){
		    t->ranges.all[i].low, t->ranges.all[i].high, number};
	}
}

/* the number of the scope that a DIE is, + 1; 0 if it has no code */
static uint32_t
add(struct walk *w, const struct die *d)
{
	struct scopes *t = w->to;
	struct scope s = {.die = d->at, .first = (uint32_t)t->ranges.n,
	    .call_file = d->of.call_file.n, .call_line = d->of.call_line.n};

	ranges_add(&t->ranges, w->u, &d->of, w->base);
	s.n = (uint32_t)t->ranges.n - s.first;
	if (d->tag == DIE_INLINED)
		s.parent = w->level[w->depth].inside;
	if (s.n == 0 || (d->tag == DIE_INLINED && s.parent == 0))
		return 0;
	GROW(t->all, t->cap, t->n + 1);
	s.end = (uint32_t)t->n + 1;
	if (d->tag == DIE_SUBPROGRAM)
		add_function(t, &s, (uint32_t)t->n);
	t->all[t->n++] = s;
	return (uint32_t)t->n;
}

static void
leave(struct walk *w)
{
	uint32_t begun = w->level[w->depth--].begun;

	if (begun > 0)
		w->to->all[begun - 1].end = (uint32_t)w->to->n;
}

static void
walk(struct walk *w)
{
	uint64_t at = w->u->first;
	struct die d = {0};

	while (die_read(w->u, &at, &d)) {
		uint32_t own = 0;

		if (d.tag == DIE_SUBPROGRAM || d.tag == DIE_INLINED)
			own = add(w, &d);
		if (d.tag == 0 && w->depth > 0)
			leave(w);
		if (d.children && w->depth + 1 < DEEPEST) {
			uint32_t around = w->level[w->depth].inside;

			w->level[++w->depth] = (struct level){
			    own > 0 ? own : around, own};
		} else if (d.children || w->depth == 0)
			break;
	}
	while (w->depth > 0)
		leave(w);
}

static int
by_low(const void *a, const void *b)
{
	const struct scope_start *x = a, *y = b;

	if (x->low != y->low)
		return x->low < y->low ? -1 : 1;
	return x->scope < y->scope ? -1 : x->scope > y->scope;
}

void
scopes_read(struct scopes *to, const struct die_unit *u, uint64_t base)
{
	struct walk w = {.u = u, .to = to, .base = base};

	walk(&w);
	if (to->nfunction > 0)
		qsort(to->function, to->nfunction, sizeof(*to->function),
		    by_low);
}

static bool
contains(const struct scopes *t, const struct scope *s, uint64_t addr)
{
	for (uint32_t i = s->first; i < s->first + s->n; i++)
		if (addr >= t->ranges.all[i].low &&
		    addr < t->ranges.all[i].high)
			return true;
	return false;
}

/* functions lie one after another, so that the one that begins last counts */
static const struct scope_start *
function_at(const struct scopes *t, uint64_t addr)
{
	size_t low = 0, high = t->nfunction;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (t->function[mid].low <= addr)
			low = mid + 1;
		else
			high = mid;
	}
	for (size_t i = low; i > 0 && low - i < 4; i--)
		if (addr < t->function[i - 1].high)
			return &t->function[i - 1];
	return NULL;
}

const struct scope *
scopes_find(const struct scopes *t, uint64_t addr)
{
	const struct scope_start *start = function_at(t, addr);
	const struct scope *found;

	if (start == NULL)
		return NULL;
	found = &t->all[start->scope];
	for (uint32_t i = start->scope + 1; i < t->all[start->scope].end; i++) {
		if (t->all[i].parent == 0)	/* a function in a function */
			i = t->all[i].end - 1;
		else if (contains(t, &t->all[i], addr))
			found = &t->all[i];
	}
	return found;
}

void
scopes_free(struct scopes *t)
{
	struct buf all = {.p = (char *)t->all};
	struct buf functions = {.p = (char *)t->function};

	buf_free(&all);
	buf_free(&functions);
	ranges_free(&t->ranges);
	*t = (struct scopes){0};
}
