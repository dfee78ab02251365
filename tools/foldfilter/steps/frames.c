/* Steps that drop, merge or reorder frames. */
#include <string.h>

#include "common/base/err.h"
#include "tools/foldfilter/steps/step.h"

enum {MATCHES_GO, MATCHES_STAY};

/* Drop frames that match, or those that do not.  The weight of a dropped leaf
 * goes to its caller. */
static bool
hide_edit(struct step *s, struct step_flow *w)
{
	size_t keep = 0, hits = 0;

	for (size_t d = 0; d < w->depth; d++) {
		bool found = step_matches(s, w, d);

		hits += found;
		if (found == (s->kind->variant == MATCHES_STAY))
			w->ids[keep++] = w->ids[d];
	}
	w->depth = keep;
	return hits > 0;
}

/* Split "RE=NAME" at the last '='.  A '=' that begins the RE (=EXACT, !=EXACT)
 * or follows a backslash does not count. */
static void
collapse_setup(struct step *s, struct step_settings *m)
{
	size_t from = strspn(s->value, "!"), eq = strlen(s->value);
	char *copy = NEW(m->arena, char, eq + 1);

	memcpy(copy, s->value, eq);
	while (eq > from && (copy[eq] != '=' || copy[eq - 1] == '\\'))
		eq--;
	if (eq > from) {
		copy[eq] = '\0';
		s->own = copy + eq + 1;
		if (copy[eq + 1] == '\0' || strchr(copy + eq + 1, ';') != NULL)
			die("%s: \"%s\": no name for a frame after the =",
			    s->where, s->value);
	}
	match_new(&s->match, copy, s->where);
}

/*
 * Merge consecutive matching frames into one frame called NAME or, without
 * NAME, into the first of them.  Frames already called NAME are merged as well,
 * so that two steps with the same NAME produce one frame.
 */
static bool
collapse_edit(struct step *s, struct step_flow *w)
{
	bool merging = false, named = s->own != NULL;
	uint32_t name = named ?
	    names_id(&w->f->names, str_of(s->own)) : 0;
	size_t keep = 0, hits = 0;

	for (size_t d = 0; d < w->depth; d++) {
		bool found = step_matches(s, w, d);

		hits += found;
		found = found || (named && w->ids[d] == name);
		if (found && merging)
			continue;
		merging = found;
		w->ids[keep++] = found && named ? name : w->ids[d];
	}
	w->depth = keep;
	return hits > 0;
}

static bool
reverse_edit(struct step *s, struct step_flow *w)
{
	(void)s;
	for (size_t i = 0, k = w->depth; i + 1 < k--; i++) {
		uint32_t id = w->ids[i];

		w->ids[i] = w->ids[k];
		w->ids[k] = id;
	}
	return true;
}

const struct step_kind frames_steps[] = {
	{.name = "hide", .flags = STEP_RE, .variant = MATCHES_GO,
	    .setup = step_setup_match, .edit = hide_edit},
	{.name = "show", .flags = STEP_RE, .variant = MATCHES_STAY,
	    .setup = step_setup_match, .edit = hide_edit},
	{.name = "collapse", .flags = STEP_RE,
	    .setup = collapse_setup, .edit = collapse_edit},
	{.name = "reverse", .flags = STEP_SWITCH, .edit = reverse_edit},
	{0}
};
