#include "tools/folddiff/report/two_counts.h"

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/folded/folded_write.h"

#define THOUSANDTH 1000000u	/* 0.001 in units of 10^-9 */

/* scale the counts before, rounded to three decimals */
static void
scale_before(struct stacks *s, struct num mul, struct num div)
{
	for (uint32_t i = 0; i < s->n; i++) {
		struct num n = num_scale(stacks_count(s, i, BEFORE), mul, div);

		n = num_add(n, (struct num){0, THOUSANDTH / 2});
		n.nano -= n.nano % THOUSANDTH;
		stacks_set(s, i, BEFORE, n);
	}
}

/* warn if one side weighs over a fifth more than the other */
static void
warn_factor(const struct runs *r, enum scale_by by, double factor)
{
	static const char *const equal[] = {
		[SCALE_TOTAL] = "the totals", [SCALE_ANCHOR] = "the anchors",
		[SCALE_SECONDS] = "the durations", [SCALE_NONE] = NULL,
	};
	struct num before = stacks_total(&r->f.stacks, BEFORE),
	    after = stacks_total(&r->f.stacks, AFTER);

	if (num_is0(before) || num_is0(after) || by == SCALE_SPANS)
		return;
	if (by == SCALE_NONE)
		factor = num_real(after) / num_real(before);
	if (factor <= 1.2 && factor >= 1 / 1.2)
		return;
	if (by == SCALE_NONE)
		warn("the total after is %.3g times the total before; -n makes "
		    "them equal", factor);
	else
		warn("counts before are multiplied by %.3g to make %s equal",
		    factor, equal[by]);
}

/* warn if no root frame is on both sides, as of two programs */
static void
warn_disjoint(const struct runs *r, struct arena *a, bool canon)
{
	const struct stacks *s = &r->f.stacks;
	bool *before = NEW(a, bool, r->f.names.n + 1);
	bool *after = NEW(a, bool, r->f.names.n + 1);

	if (num_is0(stacks_total(s, BEFORE)) ||
	    num_is0(stacks_total(s, AFTER)))
		return;
	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		uint32_t root = stacks_ids(s, i, &depth)[0];

		before[root] |= !num_is0(stacks_count(s, i, BEFORE));
		after[root] |= !num_is0(stacks_count(s, i, AFTER));
		if (before[root] && after[root])
			return;
	}
	warn("no root frame is on both sides%s", canon ? "" :
	    "; if two builds have different names, try --canon");
}

void
two_counts_write(struct runs *r, const struct two_counts_how *how,
    struct out *o)
{
	struct arena arena = {0};
	struct num *base = NEW(&arena, struct num, r->n), mul, div;
	char name[RUNS_NAME];

	scale_bases(r, &how->scale, base);
	mul = runs_sum(r, base, AFTER);
	div = runs_sum(r, base, BEFORE);
	runs_by_side(r);
	if (num_is0(div) || num_is0(mul))
		die("%s: no samples, so nothing can be made equal",
		    runs_name(r, num_is0(div) ? BEFORE : AFTER, name));
	if (!how->quiet) {
		warn_factor(r, how->scale.by, num_real(mul) / num_real(div));
		warn_disjoint(r, &arena, how->canon);
	}
	if (how->scale.by != SCALE_NONE && num_cmp(mul, div) != 0)
		scale_before(&r->f.stacks, mul, div);
	names_freeze(&r->f.names);
	stacks_freeze(&r->f.stacks);
	folded_write(&r->f, how->with_meta, o);
}

/* set a metadata key to the functions with this verdict, joined by ';' */
static void
set_changed(struct runs *r, const struct changes *cs,
    const struct functions *f, enum change_verdict verdict, str key)
{
	struct buf b = {0};

	for (uint32_t i = 0; i < f->names.n; i++) {
		const struct change *self = change_of(cs, i, SELF);
		const struct change *total = change_of(cs, i, TOTAL);

		if ((change_counts(total) ? total : self)->verdict != verdict)
			continue;
		if (b.n > 0)
			buf_char(&b, ';');
		buf_add(&b, names_text(&f->names, i));
	}
	meta_set(&r->f.meta, key, buf_str(&b));
	buf_free(&b);
}

void
two_counts_describe(struct runs *r, const struct scale *scale)
{
	struct meta *m = &r->f.meta;
	/* An unchanged function has equal counts on both sides.  The runs of a
	 * side are summed, so without scaling two have twice those of one. */
	bool counts = scale->by == SCALE_NONE ?
	    r->count[BEFORE] == r->count[AFTER] : scale->by != SCALE_TOTAL;
	char name[RUNS_NAME];

	meta_set(m, STR("columns"), STR("2"));
	meta_set(m, STR("event"), runs_agreed(r, STR("event")));
	meta_set(m, STR("unit"), runs_agreed(r, STR("unit")));
	meta_set(m, STR("before"), str_of(runs_name(r, BEFORE, name)));
	meta_set(m, STR("after"), str_of(runs_name(r, AFTER, name)));
	meta_set(m, STR("compare"), str_of(counts ? "counts" : "shares"));
	meta_lean(m);
}

void
two_counts_judge(struct runs *r, const struct scale *scale,
    const struct judge_settings *settings)
{
	struct meta *m = &r->f.meta;
	struct functions f = {0};
	struct judgement j;
	char name[RUNS_NAME];

	functions_count(&f, r);
	j = judge_runs(&f, scale, settings);
	if (j.counts.untested != NULL)
		return;
	meta_set(m, STR("significance"), str_of(runs_test(r, name)));
	set_changed(r, &j.changes, &f, CHANGE_GREW, STR("grew"));
	set_changed(r, &j.changes, &f, CHANGE_SHRANK, STR("shrank"));
}
