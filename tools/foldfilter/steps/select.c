/* Steps that keep or drop whole stacks. */

#include "common/profile/stack_order.h"
#include "tools/foldfilter/steps/step.h"

enum {MATCHES_STAY, MATCHES_GO};

static bool
select_edit(struct step *s, struct step_flow *w)
{
	bool found = false;

	for (size_t d = 0; !found && d < w->depth; d++)
		found = step_matches(s, w, d);
	w->gone = found == (s->kind->variant == MATCHES_GO);
	return found;
}

struct heavy {
	struct num weight;	/* sum of all columns */
	uint32_t place;		/* index in the order of the output */
	uint32_t stack;
};

/* Sort the heaviest first, and equal weights in the order of the output. */
static int
select_by_weight(const void *a, const void *b)
{
	const struct heavy *x = a, *y = b;
	int c = num_cmp(y->weight, x->weight);

	return c != 0 ? c : (x->place > y->place) - (x->place < y->place);
}

/* Set s->own to an array with 1 for each stack that stays. */
static void
top_prepare(struct step *s, struct step_flow *w)
{
	const struct stacks *k = w->stacks;
	uint32_t *order = stack_order_by_text(k, &w->f->names);
	struct arena work = {0};
	struct heavy *all = NEW(&work, struct heavy, k->n + 1);
	unsigned char *stays = NEW(&work, unsigned char, k->n + 1);

	for (uint32_t i = 0; i < k->n; i++) {
		all[i] = (struct heavy){{0}, i, order[i]};
		for (unsigned c = 0; c < w->columns; c++)
			all[i].weight = num_add(all[i].weight,
			    stacks_count(k, order[i], c));
	}
	SORT(all, k->n, select_by_weight);
	for (uint64_t i = 0, left = s->n; i < k->n && left > 0; i++) {
		stays[all[i].stack] = 1;
		left -= !step_is_filtered(w, all[i].stack);
	}
	s->own = stays;
}

static bool
top_edit(struct step *s, struct step_flow *w)
{
	return w->gone = !((unsigned char *)s->own)[w->stack];
}

const struct step_kind select_steps[] = {
	{.name = "focus", .flags = STEP_RE, .variant = MATCHES_STAY,
	    .setup = step_setup_match, .edit = select_edit},
	{.name = "ignore", .flags = STEP_RE, .variant = MATCHES_GO,
	    .setup = step_setup_match, .edit = select_edit},
	{.name = "top", .flags = STEP_ALONE,
	    .setup = step_setup_number, .prepare = top_prepare,
	    .edit = top_edit},
	{0}
};
