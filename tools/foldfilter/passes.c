#include "tools/foldfilter/passes.h"

#include <string.h>

#include "common/folded/folded_line.h"
#include "common/profile/frame.h"
#include "common/profile/own_rule.h"
#include "tools/foldfilter/unsliced.h"

/* Load the stack of addition i. */
static void
take_stack(struct step_flow *w, const struct unsliced *u, size_t i)
{
	const struct stacks *s = &w->f->stacks;
	uint32_t stack = stacks_addition(s, i, w->count);
	const uint32_t *ids = stacks_ids(s, stack, &w->depth);

	w->gone = false;
	w->stack = stack;
	if (w->f->has_slices) {
		w->slice = *ids++;
		w->depth--;
		w->stack = w->stacks == s ? stack : u->of[stack];
	}
	GROW(w->ids, w->cap, w->depth + 1);
	memcpy(w->ids, ids, w->depth * sizeof(*ids));
}

static bool
has_flags(const struct step *s, unsigned flags)
{
	return (s->kind->flags & flags) == flags;
}

/*
 * Add the current stack to the next profile.  After the last step, make its
 * names fit for a folded line; earlier that could change what steps match.
 */
static void
put_stack(struct step_flow *w, bool last, struct stacks *next)
{
	if (w->gone && !w->keep_total)
		return;
	if (w->gone) {
		w->ids[0] = w->filtered;
		w->depth = 1;
	}
	if (w->f->has_slices)
		unsliced_add_slice(w);
	if (last)
		w->depth = folded_fit(&w->f->names, w->ids, w->depth);
	if (!num_is0(w->count[0]) || !num_is0(w->count[1]))
		stacks_add(next, w->ids, w->depth, w->count);
}

#ifndef PASSES_KNOWN
#define PASSES_KNOWN ((size_t)64 << 20)	/* maximum bytes of cached results */
#endif

/* the size of a profile before or after a step */
struct extent {
	size_t stacks;
	unsigned columns;
	struct num weight[2];
};

static struct extent
measure_extent(const struct stacks *s)
{
	struct extent e = {stacks_additions(s), s->columns, {{0}}};

	for (unsigned c = 0; c < s->columns; c++)
		e.weight[c] = stacks_total(s, c);
	return e;
}

/* Append the weight of each column, e.g. "1,030 and 33". */
static void
add_weight(struct buf *b, const struct num *n, unsigned columns)
{
	char text[NUM_TEXT];

	for (unsigned c = 0; c < columns; c++) {
		if (c > 0)
			buf_add(b, STR(" and "));
		buf_add(b, num_commas(text, n[c]));
	}
}

/* Report what a step matched and what remains. */
static void
explain_step(const struct step *s, const struct extent *before,
    const struct extent *after)
{
	struct buf b = {0};

	buf_fmt(&b, "matched stacks: %zu of %zu, weight ", s->hits,
	    before->stacks);
	add_weight(&b, s->hit, after->columns);
	buf_add(&b, STR(" of "));
	add_weight(&b, before->weight, before->columns);
	buf_fmt(&b, "; remaining stacks: %zu, weight ", after->stacks);
	add_weight(&b, after->weight, after->columns);
	step_report(s, buf_text(&b));
	buf_free(&b);
}

/* Apply n steps to every stack and merge stacks that become equal. */
static void
run_pass(const struct step_list *l, struct step_flow *w, struct step *s,
    size_t n)
{
	struct stacks *now = &w->f->stacks, next = {0};
	struct unsliced unsliced = {0};

	w->stacks = now;
	if (w->f->has_slices && (has_flags(s, STEP_ALONE) || w->keep_total))
		unsliced_open(&unsliced, w);
	if (s->kind->prepare != NULL)
		s->kind->prepare(s, w);
	next.columns = w->columns;
	next.keep_order = now->keep_order;
	for (size_t i = 0; i < stacks_additions(now); i++) {
		bool filtered;

		take_stack(w, &unsliced, i);
		filtered = step_is_filtered(w, w->stack);
		for (size_t k = 0; k < n && !w->gone; k++)
			if (!filtered || has_flags(&s[k], STEP_TIME))
				step_apply(&s[k], w);
		put_stack(w, s + n == l->all + l->n, &next);
	}
	for (size_t k = 0; k < n; k++)
		step_forget(&s[k]);
	unsliced_close(&unsliced);
	stacks_free(now);
	*now = next;
}

static void
run_explained(const struct step_list *l, struct step_flow *w, struct step *s)
{
	struct extent before = measure_extent(&w->f->stacks), after;

	run_pass(l, w, s, 1);
	after = measure_extent(&w->f->stacks);
	explain_step(s, &before, &after);
}

/* Return how many steps from step i on can share a pass.  Each step caches a
 * result per name, so a long list of rules needs several passes. */
static size_t
count_companions(const struct step_list *l, size_t i, size_t names)
{
	size_t n = 1;

	if (has_flags(&l->all[i], STEP_ALONE))
		return 1;
	while (i + n < l->n && !has_flags(&l->all[i + n], STEP_ALONE) &&
	    n < PASSES_KNOWN / sizeof(uint32_t) / (names + 1))
		n++;
	return n;
}

/*
 * Update the metadata after a part of the time was selected, which becomes a
 * profile of its own.  `before` is the total of the input, `had` the total
 * before this step.  Return the part of `before` that remains.
 */
static struct num
update_time(struct folded *f, struct num before, struct num had)
{
	struct num now = stacks_total(&f->stacks, f->stacks.columns - 1), n;

	if (num_cmp(before, had) != 0)
		return num_scale(before, now, had);
	if (meta_num(&f->meta, STR("samples"), &n) && num_cmp(n, had) == 0)
		meta_set_num(&f->meta, STR("samples"), now);
	else if (num_cmp(now, had) != 0)
		meta_set(&f->meta, STR("samples"), STR(""));
	if (meta_num(&f->meta, STR("weight"), &n))
		meta_set_num(&f->meta, STR("weight"), now);
	return now;
}

/*
 * Scale the number of samples to the remaining weight, which is exact if all
 * samples weigh the same.  Rate and duration remain those of the whole profile,
 * so its weight is recorded as "whole".
 */
static void
update_samples(struct folded *f, struct num before, struct num now)
{
	struct num n;

	if (!meta_num(&f->meta, STR("samples"), &n))
		return;
	n = num_scale(n, now, before);
	n.whole += n.nano >= NUM_NANO / 2 || (n.whole == 0 && n.nano > 0);
	meta_set_num(&f->meta, STR("samples"), NUM(n.whole));
	if (meta_get(&f->meta, STR("whole")).n == 0)
		meta_set_num(&f->meta, STR("whole"), before);
}

/* Update the metadata after the last step.  `before` is the total before the
 * first step, or the result of update_time(). */
static void
update_meta(struct folded *f, struct num before)
{
	struct num now = stacks_total(&f->stacks, f->stacks.columns - 1), n;

	if (meta_get(&f->meta, STR("columns")).n > 0)
		meta_set_num(&f->meta, STR("columns"), NUM(f->stacks.columns));
	if (num_cmp(now, before) == 0)
		return;
	if (meta_num(&f->meta, STR("weight"), &n))
		meta_set_num(&f->meta, STR("weight"), now);
	update_samples(f, before, now);
}

void
passes_run(const struct step_list *l, const struct passes_settings *settings,
    struct folded *f)
{
	struct step_flow w = {.f = f, .columns = f->stacks.columns,
	    .keep_total = settings->keep_total,
	    .filtered = settings->keep_total ?
	    names_id(&f->names, FRAME_FILTERED) : 0};
	struct num before = stacks_total(&f->stacks, w.columns - 1);

	if (settings->own != NULL) {
		meta_set(&f->meta, OWN_RULE, str_of(settings->own));
		meta_set(&f->meta, OWN_FROM, (str){0});
	}
	for (size_t i = 0; i < l->n; i++)
		step_bind_own(&l->all[i], &f->meta);
	for (size_t i = 0, n; i < l->n; i += n) {
		struct num now = stacks_total(&f->stacks, w.columns - 1);

		n = settings->explain ? 1 : count_companions(l, i,
		    f->names.n);
		if (settings->explain)
			run_explained(l, &w, &l->all[i]);
		else
			run_pass(l, &w, &l->all[i], n);
		if (has_flags(&l->all[i], STEP_TIME))
			before = update_time(f, before, now);
	}
	update_meta(f, before);
}
