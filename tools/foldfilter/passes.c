#include "tools/foldfilter/passes.h"

#include <string.h>

#include "common/profile/folded_line.h"
#include "common/profile/frame.h"
#include "tools/foldfilter/unsliced.h"

/* take stack `unit` in hand; if the order is kept, turn `unit` */
static void
take(struct step_flow *w, const struct unsliced *v, size_t unit)
{
	const struct stacks *s = &w->f->stacks;
	uint32_t stack = (uint32_t)unit;
	const uint32_t *ids;

	if (s->keep_order) {
		stack = s->arrival[unit].stack;
		memcpy(w->count, s->arrival[unit].count, sizeof(w->count));
	} else {
		w->count[1] = NUM(0);
		for (unsigned c = 0; c < s->columns; c++)
			w->count[c] = stacks_count(s, stack, c);
	}
	w->gone = false;
	ids = stacks_ids(s, stack, &w->depth);
	w->stack = stack;
	if (w->f->has_slices) {
		w->slice = *ids++;
		w->depth--;
		w->stack = w->whole == s ? stack : v->of[stack];
	}
	GROW(w->ids, w->cap, w->depth + 1);
	memcpy(w->ids, ids, w->depth * sizeof(*ids));
}

/* are all of these flags set? */
static bool
has(const struct step *s, unsigned flags)
{
	return (s->kind->flags & flags) == flags;
}

/*
 * Add what became of the stack in hand to the next profile.  After the last
 * step it must be readable as a folded line; before, that might spoil what a
 * later step looks for.
 */
static void
put(struct step_flow *w, bool last, struct stacks *next)
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

/* the size of a profile, before and after a step of --explain */
struct extent {
	size_t stacks;
	unsigned columns;
	struct num weight[2];
};

static size_t
units(const struct stacks *s)
{
	return s->keep_order ? s->arrivals : s->n;
}

static struct extent
measure(const struct stacks *s)
{
	struct extent e = {.stacks = units(s), .columns = s->columns};

	for (unsigned c = 0; c < s->columns; c++)
		e.weight[c] = stacks_total(s, c);
	return e;
}

/* "30" or "30 and 33", with commas */
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

/* what a step found, and what it left */
static void
explain(const struct step *s, const struct extent *before,
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
	buf_char(&b, '\0');
	step_report(s, b.p);
	buf_free(&b);
}

/* take every stack through these n steps; what is equal then merges */
static void
pass(const struct step_list *p, struct step_flow *w, struct step *s, size_t n)
{
	struct stacks *now = &w->f->stacks, next = {0};
	struct unsliced view = {0};
	uint32_t *order = NULL;

	w->whole = now;
	if (w->f->has_slices && (has(s, STEP_ALONE) || p->keep_total))
		unsliced_open(&view, w);
	if (has(s, STEP_SORTED) && !now->keep_order)
		order = stacks_sorted(now, &w->f->names);
	if (s->kind->prepare != NULL)
		s->kind->prepare(s, w);
	next.columns = w->columns;
	next.keep_order = now->keep_order;
	stacks_reserve(&next, now->n);
	for (size_t i = 0; i < units(now); i++) {
		bool aside;

		take(w, &view, order != NULL ? order[i] : i);
		aside = step_is_filtered(w, w->stack);
		for (size_t k = 0; k < n && !w->gone; k++)
			if (!aside || has(&s[k], STEP_WEIGHT))
				step_apply(&s[k], w);
		put(w, s + n == p->all + p->n, &next);
	}
	unsliced_close(&view);
	stacks_free(now);
	*now = next;
}

static void
pass_explained(const struct step_list *p, struct step_flow *w, struct step *s)
{
	struct extent before = measure(&w->f->stacks), after;

	pass(p, w, s, 1);
	after = measure(&w->f->stacks);
	explain(s, &before, &after);
}

/* how many steps, from step i on, can share a pass */
static size_t
companions(const struct step_list *p, size_t i)
{
	size_t n = 1;

	if (p->explain || has(&p->all[i], STEP_ALONE))
		return 1;
	while (i + n < p->n && !has(&p->all[i + n], STEP_ALONE))
		n++;
	return n;
}

/* by what --scale multiplies all counts, and did before */
static struct num
scaled(const struct step_list *p, struct meta *m)
{
	struct num by = NUM(1), n;

	for (size_t i = 0; i < p->n; i++)
		if (strcmp(p->all[i].kind->name, "scale") == 0)
			by = num_scale(by, p->all[i].num, NUM(1));
	if (num_cmp(by, NUM(1)) != 0 && m->n > 0)
		meta_set_num(m, STR("scale"), meta_num(m, STR("scale"), &n) ?
		    num_scale(by, n, NUM(1)) : by);
	return by;
}

/*
 * Make the metadata true of what remains.  The number of samples is known only
 * if each counted 1, so that it was equal to the weight; else it is removed.
 * Rate and duration are those of the whole, whose weight is kept beside them.
 * Scaling makes no samples.
 */
static void
record(struct folded *f, struct num before, struct num by)
{
	struct num now = stacks_total(&f->stacks, f->stacks.columns - 1), n;
	struct num left = num_is0(by) ? now : num_scale(now, NUM(1), by);

	if (meta_get(&f->meta, STR("columns")).n > 0)
		meta_set_num(&f->meta, STR("columns"), NUM(f->stacks.columns));
	if (num_cmp(now, before) == 0)
		return;
	if (meta_num(&f->meta, STR("weight"), &n))
		meta_set_num(&f->meta, STR("weight"), now);
	if (!meta_num(&f->meta, STR("samples"), &n) ||
	    num_cmp(left, before) == 0)
		return;
	if (num_cmp(n, before) == 0) {
		meta_set_num(&f->meta, STR("samples"), left);
		if (meta_get(&f->meta, STR("whole")).n == 0)
			meta_set_num(&f->meta, STR("whole"),
			    num_scale(before, by, NUM(1)));
	} else {
		meta_set(&f->meta, STR("samples"), STR(""));
	}
}

/*
 * A part of the time is a profile of its own, of fewer samples and less
 * weight; returns what it is now that weighed `before`, out of `had`.
 */
static struct num
shorten(struct folded *f, struct num before, struct num had)
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

void
passes_run(const struct step_list *p, struct folded *f)
{
	struct step_flow w = {.f = f, .columns = f->stacks.columns,
	    .keep_total = p->keep_total,
	    .filtered = names_id(&f->names, FRAME_FILTERED)};
	struct num before = stacks_total(&f->stacks, w.columns - 1);

	for (size_t i = 0, n; i < p->n; i += n) {
		struct num now = stacks_total(&f->stacks, w.columns - 1);

		n = companions(p, i);
		if (p->explain)
			pass_explained(p, &w, &p->all[i]);
		else
			pass(p, &w, &p->all[i], n);
		if (has(&p->all[i], STEP_TIME))
			before = shorten(f, before, now);
	}
	record(f, before, scaled(p, &f->meta));
}
