/* Steps that cut stacks at the root or at the leaf. */
#include <string.h>

#include "common/base/err.h"
#include "tools/foldfilter/steps/step.h"

static void
drop_root(struct step_flow *w, size_t n)
{
	w->depth -= n;
	memmove(w->ids, w->ids + n, w->depth * sizeof(*w->ids));
}

/* Apply --unmatched to a stack without a match.  By default, the step drops the
 * stack if `drops` is true, and else keeps it. */
static void
leave_unmatched(const struct step *s, struct step_flow *w, bool drops)
{
	w->gone = s->unmatched == UNMATCHED_DROP ||
	    (s->unmatched == UNMATCHED_DEFAULT && drops);
}

/* Cut the callers of the first match. */
static bool
root_at_edit(struct step *s, struct step_flow *w)
{
	size_t d = 0;

	while (d < w->depth && !step_matches(s, w, d))
		d++;
	if (d == w->depth) {
		leave_unmatched(s, w, true);
		return false;
	}
	drop_root(w, d + s->exclusive);
	return true;
}

/* Cut the callees of the last match. */
static bool
leaf_at_edit(struct step *s, struct step_flow *w)
{
	size_t end = w->depth;

	while (end > 0 && !step_matches(s, w, end - 1))
		end--;
	if (end == 0) {
		leave_unmatched(s, w, false);
		return false;
	}
	w->depth = end - s->exclusive;
	return true;
}

static bool
max_stack_edit(struct step *s, struct step_flow *w)
{
	if (w->depth <= s->n)
		return false;
	drop_root(w, w->depth - (size_t)s->n);
	return true;
}

static void
exclusive_setup(struct step *s, struct step_settings *m)
{
	(void)s;
	m->exclusive = true;
}

static void
unmatched_setup(struct step *s, struct step_settings *m)
{
	if (strcmp(s->value, "keep") == 0)
		m->unmatched = UNMATCHED_KEEP;
	else if (strcmp(s->value, "drop") == 0)
		m->unmatched = UNMATCHED_DROP;
	else
		die("%s: \"%s\" should be keep or drop", s->where, s->value);
}

const struct step_kind cut_steps[] = {
	{.name = "root-at", .flags = STEP_RE,
	    .setup = step_setup_match, .edit = root_at_edit},
	{.name = "leaf-at", .flags = STEP_RE,
	    .setup = step_setup_match, .edit = leaf_at_edit},
	{.name = "max-stack",
	    .setup = step_setup_number, .edit = max_stack_edit},
	{.name = "exclusive", .flags = STEP_SETTING | STEP_SWITCH,
	    .setup = exclusive_setup},
	{.name = "unmatched", .flags = STEP_SETTING,
	    .setup = unmatched_setup},
	{0}
};
