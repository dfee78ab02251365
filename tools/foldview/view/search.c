#include "tools/foldview/view/search.h"

bool
search_set(struct search *s, const struct names *names, str expr,
    struct buf *why)
{
	match_free(&s->match);
	s->names = names;
	buf_set(&s->text, expr);
	s->on = match_try(&s->match, buf_text(&s->text), why);
	return s->on;
}

bool
search_hit(struct search *s, uint32_t name)
{
	return s->on && name != TREE_ROOT &&
	    match_id(&s->match, s->names, name);
}

void
search_in(struct search *s, const struct tree *t, uint32_t top)
{
	uint32_t inside = 0;	/* end of the last subtree that was counted */

	s->frames = 0;
	s->weight = 0;
	for (uint32_t i = top; s->on && i < t->end[top]; i++) {
		if (!search_hit(s, t->name[i]))
			continue;
		s->frames++;
		if (i < inside)
			continue;
		s->weight = tree_sum(s->weight, t->total[s->column][i]);
		inside = t->end[i];
	}
}

/* Return whether a comes before b in the order of weight. */
static bool
comes_before(const struct search *s, const struct tree *t, uint32_t a,
    uint32_t b)
{
	uint64_t x = t->total[s->column][a], y = t->total[s->column][b];

	return x != y ? x > y : a < b;
}

/* Find the first match after node *beyond or, with `last`, the last one before
 * *beyond.  If `beyond` is NULL, find the first or last match of all. */
static bool
find_nearest(struct search *s, const struct tree *t, uint32_t top,
    const uint32_t *beyond, bool last, uint32_t *found)
{
	bool any = false;

	for (uint32_t i = top; i < t->end[top]; i++) {
		if (!search_hit(s, t->name[i]) || (beyond != NULL &&
		    (last ? !comes_before(s, t, i, *beyond) :
		    !comes_before(s, t, *beyond, i))))
			continue;
		if (!any || comes_before(s, t, i, *found) != last)
			*found = i;
		any = true;
	}
	return any;
}

bool
search_next(struct search *s, const struct tree *t, uint32_t top,
    uint32_t from, bool before, uint32_t *found)
{
	return find_nearest(s, t, top, &from, before, found) ||
	    find_nearest(s, t, top, NULL, before, found);
}

bool
search_first_of(struct search *s, const struct tree *t, uint32_t top,
    uint32_t *found)
{
	return find_nearest(s, t, top, NULL, false, found);
}

size_t
search_place(struct search *s, const struct tree *t, uint32_t top,
    uint32_t node)
{
	size_t n = 1;

	if (!search_hit(s, t->name[node]))
		return 0;
	for (uint32_t i = top; i < t->end[top]; i++)
		n += search_hit(s, t->name[i]) && comes_before(s, t, i, node);
	return n;
}
