#include "tools/foldfilter/steps/step.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/profile/frame.h"
#include "common/profile/own_rule.h"

void
step_report(const struct step *s, const char *what)
{
	const char *space = s->rules != NULL ? " " : "=";

	warn("%s%s%s: %s", s->where, s->value[0] != '\0' ? space : "",
	    s->value, what);
}

uint32_t
step_rename(struct step *s, struct names *names, uint32_t id)
{
	uint32_t *new1 = names_at(&s->new1, names, id);
	struct buf b = {0};

	if (*new1 == 0) {
		bool new = s->kind->rename(s, names_text(names, id), &b);

		*new1 = 1 + (new ? names_id(names, buf_str(&b)) : id);
		buf_free(&b);
	}
	return *new1 - 1;
}

void
step_forget(struct step *s)
{
	match_forget(&s->match);
	buf_drop(s->new1.of);
	s->new1 = (struct names_map){0};
}

/* Rename all frames; drop those whose new name is empty. */
static bool
rename_frames(struct step *s, struct step_flow *w)
{
	struct names *names = &w->f->names;
	size_t keep = 0;
	bool any = false;

	for (size_t d = 0; d < w->depth; d++) {
		uint32_t id = w->ids[d], to = step_rename(s, names, id);

		any = any || to != id;
		if (names_text(names, to).n == 0 && to != id)
			continue;
		if (s->merge && keep > 0 && w->ids[keep - 1] == to)
			continue;
		w->ids[keep++] = to;
	}
	w->depth = keep;
	return any;
}

void
step_apply(struct step *s, struct step_flow *w)
{
	bool hit;

	if (s->kind->rename != NULL)
		hit = rename_frames(s, w);
	else
		hit = s->kind->edit(s, w);
	if (w->depth == 0)
		w->ids[w->depth++] = names_id(&w->f->names, FRAME_NO_FRAMES);
	if (!hit)
		return;
	s->hits++;
	for (unsigned c = 0; c < w->columns; c++)
		s->hit[c] = num_add(s->hit[c], w->count[c]);
}

void
step_setup_match(struct step *s, struct step_settings *m)
{
	const char *value = s->value + (s->value[0] == '!');

	(void)m;
	s->wants_own = strcmp(value, "kind:own") == 0;
	if (!s->wants_own)
		match_new(&s->match, s->value, s->where);
}

void
step_bind_own(struct step *s, const struct meta *meta)
{
	str rule = meta_get(meta, OWN_RULE);
	struct buf expr = {0};

	if (!s->wants_own)
		return;
	if (rule.n == 0)
		die("%s: %s: the input does not say which code is yours; "
		    "--own=RE does", s->where, s->value);
	if (s->value[0] == '!')
		buf_char(&expr, '!');
	buf_add(&expr, rule);
	match_new(&s->match, buf_text(&expr), s->where);
	s->match.not_kernel = meta_get(meta, OWN_FROM).n > 0;
	buf_free(&expr);
	s->wants_own = false;
}

void
step_setup_number(struct step *s, struct step_settings *m)
{
	(void)m;
	if (!num_whole(str_of(s->value), &s->n) || s->n == 0)
		die("%s: \"%s\" is not a whole number from 1", s->where,
		    s->value);
}
