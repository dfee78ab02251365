/* Steps that keep one piece of a stack. */
#include <string.h>

#include "common/base/err.h"
#include "tools/foldfilter/steps/step.h"

enum {ROOT_FIRST, ROOT_LAST, LEAF_FIRST, LEAF_LAST};

static bool
cuts_root(const struct step *s)
{
	return s->kind->variant <= ROOT_LAST;
}

static bool
takes_first(const struct step *s)
{
	return s->kind->variant == ROOT_FIRST ||
	    s->kind->variant == LEAF_FIRST;
}

/* the depth of the match to cut at, or w->depth if no frame matches */
static size_t
find_match(struct step *s, struct step_flow *w)
{
	if (takes_first(s)) {
		for (size_t d = 0; d < w->depth; d++)
			if (step_matches(s, w, d))
				return d;
	} else {
		for (size_t d = w->depth; d-- > 0;)
			if (step_matches(s, w, d))
				return d;
	}
	return w->depth;
}

/* drop n frames at the root */
static void
drop_root(struct step_flow *w, size_t n)
{
	w->depth -= n;
	memmove(w->ids, w->ids + n, w->depth * sizeof(*w->ids));
}

static bool
cut_edit(struct step *s, struct step_flow *w)
{
	size_t d = find_match(s, w);

	if (d == w->depth) {
		w->gone = s->unmatched == UNMATCHED_DROP ||
		    (s->unmatched == UNMATCHED_DEFAULT && cuts_root(s));
		return false;
	}
	if (cuts_root(s))
		drop_root(w, d + s->exclusive);
	else
		w->depth = d + !s->exclusive;
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

static bool
truncate_edit(struct step *s, struct step_flow *w)
{
	if (w->depth <= s->n)
		return false;
	w->depth = (size_t)s->n;
	return true;
}

static bool
skip_edit(struct step *s, struct step_flow *w)
{
	drop_root(w, w->depth < s->n ? w->depth : (size_t)s->n);
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
	{.name = "root-at", .flags = STEP_RE, .variant = ROOT_FIRST,
	    .setup = step_setup_match, .edit = cut_edit},
	{.name = "root-at-last", .flags = STEP_RE, .variant = ROOT_LAST,
	    .setup = step_setup_match, .edit = cut_edit},
	{.name = "leaf-at", .flags = STEP_RE, .variant = LEAF_LAST,
	    .setup = step_setup_match, .edit = cut_edit},
	{.name = "leaf-at-first", .flags = STEP_RE, .variant = LEAF_FIRST,
	    .setup = step_setup_match, .edit = cut_edit},
	{.name = "max-stack",
	    .setup = step_setup_number, .edit = max_stack_edit},
	{.name = "truncate", .setup = step_setup_number, .edit = truncate_edit},
	{.name = "skip", .setup = step_setup_number, .edit = skip_edit},
	{.name = "exclusive", .flags = STEP_SETTING | STEP_SWITCH,
	    .setup = exclusive_setup},
	{.name = "unmatched", .flags = STEP_SETTING,
	    .setup = unmatched_setup},
	{0}
};
