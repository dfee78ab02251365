/* Steps that keep one piece of a stack. */
#include <string.h>

#include "common/base/err.h"
#include "tools/foldfilter/steps/step.h"

enum {ROOT_FIRST, ROOT_LAST, LEAF_FIRST, LEAF_LAST};

static bool
at_root(const struct step *s)
{
	return s->kind->variant <= ROOT_LAST;
}

static bool
first_one(const struct step *s)
{
	return s->kind->variant == ROOT_FIRST ||
	    s->kind->variant == LEAF_FIRST;
}

/* the depth of the match that counts, or w->depth if there is none */
static size_t
seek(struct step *s, struct step_flow *w)
{
	if (first_one(s)) {
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
drop(struct step_flow *w, size_t n)
{
	w->depth -= n;
	memmove(w->ids, w->ids + n, w->depth * sizeof(*w->ids));
}

static bool
cut(struct step *s, struct step_flow *w)
{
	size_t d = seek(s, w);

	if (d == w->depth) {
		w->gone = s->unmatched == UNMATCHED_DROP ||
		    (s->unmatched == UNMATCHED_DEFAULT && at_root(s));
		return false;
	}
	if (at_root(s))
		drop(w, d + s->exclusive);
	else
		w->depth = d + !s->exclusive;
	return true;
}

static bool
max_stack(struct step *s, struct step_flow *w)
{
	if (w->depth <= s->n)
		return false;
	drop(w, w->depth - (size_t)s->n);
	return true;
}

static bool
truncate_leaf(struct step *s, struct step_flow *w)
{
	if (w->depth <= s->n)
		return false;
	w->depth = (size_t)s->n;
	return true;
}

static bool
skip(struct step *s, struct step_flow *w)
{
	drop(w, w->depth < s->n ? w->depth : (size_t)s->n);
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
	    .setup = step_setup_match, .edit = cut},
	{.name = "root-at-last", .flags = STEP_RE, .variant = ROOT_LAST,
	    .setup = step_setup_match, .edit = cut},
	{.name = "leaf-at", .flags = STEP_RE, .variant = LEAF_LAST,
	    .setup = step_setup_match, .edit = cut},
	{.name = "leaf-at-first", .flags = STEP_RE, .variant = LEAF_FIRST,
	    .setup = step_setup_match, .edit = cut},
	{.name = "max-stack", .setup = step_setup_whole, .edit = max_stack},
	{.name = "truncate", .setup = step_setup_whole, .edit = truncate_leaf},
	{.name = "skip", .setup = step_setup_whole, .edit = skip},
	{.name = "exclusive", .flags = STEP_SETTING | STEP_SWITCH,
	    .setup = exclusive_setup},
	{.name = "unmatched", .flags = STEP_SETTING,
	    .setup = unmatched_setup},
	{0}
};
