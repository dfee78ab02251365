#include "tools/stackfold/dwarf/scopes.h"

#include "common/base/buf.h"
#include "common/base/radix.h"
#include "common/base/search.h"
#include "tools/stackfold/dwarf/dwarf.h"

#define DEEPEST 1024		/* maximum nesting of DIEs */
#define OVERLAPS 4		/* maximum overlapping ranges tried per
				 * address */

/* the ancestors of the current DIE */
struct walk {
	const struct die_unit *u;
	struct scopes *to;
	uint64_t base;
	size_t depth;
	struct level {
		uint32_t inside;	/* index of the innermost enclosing
					 * scope, + 1; or 0 */
		uint32_t begun;	/* index of the scope that this DIE began, + 1;
				 * or 0 */
	} level[DEEPEST];
};

static void
add_function(struct scopes *t, const struct scope *s, uint32_t number)
{
	for (uint32_t i = s->first; i < s->first + s->n; i++)
		*APPEND(t->function, t->function_cap, t->nfunction) =
		    (struct scope_range){t->ranges.all[i].low,
		    t->ranges.all[i].high, number};
}

/* Add the scope of a DIE.  Return its index + 1, or 0 if it has no code. */
static uint32_t
add_scope(struct walk *w, const struct die *d)
{
	struct scopes *t = w->to;
	struct scope s = {.die = d->at, .first = (uint32_t)t->ranges.n,
	    .call_file = d->of.call_file.n, .call_line = d->of.call_line.n};

	ranges_add(&t->ranges, w->u, &d->of, w->base);
	s.n = (uint32_t)t->ranges.n - s.first;
	if (d->tag == DW_TAG_inlined_subroutine)
		s.parent = w->level[w->depth].inside;
	if (s.n == 0 || (d->tag == DW_TAG_inlined_subroutine && s.parent == 0))
		return 0;
	GROW(t->all, t->cap, t->n + 1);
	s.end = (uint32_t)t->n + 1;
	if (d->tag == DW_TAG_subprogram)
		add_function(t, &s, (uint32_t)t->n);
	t->all[t->n++] = s;
	return (uint32_t)t->n;
}

static void
leave_level(struct walk *w)
{
	uint32_t begun = w->level[w->depth--].begun;

	if (begun > 0)
		w->to->all[begun - 1].end = (uint32_t)w->to->n;
}

static void
read_dies(struct walk *w)
{
	uint64_t at = w->u->first;
	struct die d = {0};

	while (die_read(w->u, &at, &d)) {
		uint32_t begun = 0;

		if (d.tag == DW_TAG_subprogram ||
		    d.tag == DW_TAG_inlined_subroutine)
			begun = add_scope(w, &d);
		if (d.tag == 0 && w->depth > 0)
			leave_level(w);
		if (d.has_children && w->depth + 1 < DEEPEST) {
			uint32_t around = w->level[w->depth].inside;

			w->level[++w->depth] = (struct level){
			    begun > 0 ? begun : around, begun};
		} else if (d.has_children || w->depth == 0)
			break;
	}
	die_ended(w->u, at);
	while (w->depth > 0)
		leave_level(w);
}

void
scopes_read(struct scopes *to, const struct die_unit *u, uint64_t base)
{
	struct walk w = {.u = u, .to = to, .base = base};

	read_dies(&w);
	radix_elements(to->function, to->nfunction, sizeof(*to->function));
}

static bool
has_address(const struct scopes *t, const struct scope *s, uint64_t addr)
{
	for (uint32_t i = s->first; i < s->first + s->n; i++)
		if (addr >= t->ranges.all[i].low &&
		    addr < t->ranges.all[i].high)
			return true;
	return false;
}

/* Find the function that contains the address; if functions overlap, which is
 * rare, the one that starts last. */
static const struct scope_range *
find_function(const struct scopes *t, uint64_t addr)
{
	size_t n = t->nfunction == 0 ? 0 : search_after(&t->function[0].low,
	    t->nfunction, sizeof(*t->function), addr);

	for (size_t i = n; i > 0 && n - i < OVERLAPS; i--)
		if (addr < t->function[i - 1].high)
			return &t->function[i - 1];
	return NULL;
}

const struct scope *
scopes_find(const struct scopes *t, uint64_t addr)
{
	const struct scope_range *start = find_function(t, addr);
	const struct scope *found;

	if (start == NULL)
		return NULL;
	found = &t->all[start->scope];
	for (uint32_t i = start->scope + 1; i < t->all[start->scope].end; i++) {
		if (t->all[i].parent == 0)	/* do not descend into a nested
						 * function */
			i = t->all[i].end - 1;
		else if (has_address(t, &t->all[i], addr))
			found = &t->all[i];
	}
	return found;
}

void
scopes_free(struct scopes *t)
{
	buf_drop(t->all);
	buf_drop(t->function);
	ranges_free(&t->ranges);
	*t = (struct scopes){0};
}
