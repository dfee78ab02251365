/* Steps that change counts and leave the frames alone. */
#include <string.h>

#include "common/base/err.h"
#include "tools/foldfilter/steps/step.h"

static void
scale_setup(struct step *s, struct step_settings *m)
{
	(void)m;
	s->num = step_num(s, str_of(s->value));
	if (num_is0(s->num))
		die("%s: \"%s\" would remove all counts", s->where, s->value);
}

static bool
scale_edit(struct step *s, struct step_flow *w)
{
	for (unsigned c = 0; c < w->columns; c++)
		w->count[c] = num_scale(w->count[c], s->num, NUM(1));
	return true;
}

struct norm {
	struct num total[2], seen[2];
};

static void
normalize_setup(struct step *s, struct step_settings *m)
{
	scale_setup(s, m);
	s->own = NEW(m->arena, struct norm, 1);
}

static void
normalize_prepare(struct step *s, struct step_flow *w)
{
	struct norm *n = s->own;

	for (unsigned c = 0; c < w->columns; c++)
		n->total[c] = stacks_total(w->stacks, c);
}

/*
 * A count is the difference of two running sums, each scaled and rounded:
 * so the counts add up to the total to the last digit.  Counts that are rounded
 * one by one would not.
 */
static bool
normalize_edit(struct step *s, struct step_flow *w)
{
	struct norm *n = s->own;

	for (unsigned c = 0; c < w->columns; c++) {
		struct num before, total = n->total[c];

		if (num_is0(total))
			continue;
		before = num_scale(n->seen[c], s->num, total);
		n->seen[c] = num_add(n->seen[c], w->count[c]);
		w->count[c] = num_sub(num_scale(n->seen[c], s->num, total),
		    before);
	}
	return true;
}

static void
sample_setup(struct step *s, struct step_settings *m)
{
	(void)m;
	if (strncmp(s->value, "1/", 2) != 0 ||
	    !num_whole(str_of(s->value + 2), &s->n) || s->n == 0)
		die("%s: \"%s\" should be 1/N", s->where, s->value);
	s->own = NEW(m->arena, struct num, 2);
}

/*
 * All units of weight are numbered, stack after stack, and every Nth is kept:
 * the new count of a stack is how many of its units are.
 */
static bool
sample_edit(struct step *s, struct step_flow *w)
{
	struct num *seen = s->own;

	for (unsigned c = 0; c < w->columns; c++) {
		uint64_t before = seen[c].whole / s->n;

		seen[c] = num_add(seen[c], w->count[c]);
		w->count[c] = NUM(seen[c].whole / s->n - before);
	}
	return true;
}

const struct step_kind counts_steps[] = {
	{.name = "scale", .flags = STEP_WEIGHT,
	    .setup = scale_setup, .edit = scale_edit},
	{.name = "normalize", .flags = STEP_WEIGHT | STEP_SORTED,
	    .setup = normalize_setup, .prepare = normalize_prepare,
	    .edit = normalize_edit},
	{.name = "sample", .flags = STEP_WEIGHT | STEP_SORTED,
	    .setup = sample_setup, .edit = sample_edit},
	{0}
};
