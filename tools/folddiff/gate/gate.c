#include "tools/folddiff/gate/gate.h"

#include <math.h>

#include "common/base/buf.h"
#include "common/base/err.h"

#define WHOLE 0.9		/* of a run: a share that is the run itself */

const struct explained *
gate_explained(const struct rule *r, const struct explain *e,
    const struct change *c)
{
	return r->time ? NULL : explain_of(e, c);
}

/* is the function exempt, or the one its change comes from? */
static bool
is_allowed(const struct gate_settings *s, const struct comparison *c,
    const struct rule *r, const struct change *change)
{
	const struct change *before = NULL;

	while (change != NULL) {
		const struct explained *x = gate_explained(r,
		    c->explain, change);

		for (size_t i = 0; i < s->nallow; i++)
			if (match_id(&s->allow[i], &c->functions->names,
			    change->func))
				return true;
		/* one's own code of equal weight explains what stands for it */
		if (change->same == change) {
			before = change;
			change = x != NULL ? x->by : NULL;
		} else {
			change = change->same != before ? change->same : NULL;
		}
	}
	return false;
}

/* the growth of such a share that breaks the rule */
static double
growth_allowed(const struct rule *r, double before)
{
	return r->relative ? r->amount * before : r->amount;
}

static bool
is_certain(const struct judgement *j, const struct change *c)
{
	return j->counts.untested != NULL ||
	    c->test.adjusted <= SIGNIFICANCE_ALPHA;
}

/* did it really grow by more, not only by dilution or by chance? */
static bool
grew_by(const struct judgement *j, const struct change *c, double amount)
{
	double least = fmin(amount, effect_minimum(&j->effect, c->before));

	return change_grown(c) > amount && c->undiluted >= least &&
	    is_certain(j, c);
}

/* cs: of which c is one; without it the breach is that of the total */
static void
add_breach(struct gate *g, const struct changes *cs, const struct change *c,
    const struct rule *r)
{
	if (c != NULL && !r->time)
		g->named[c - cs->all] = true;
	GROW(g->all, g->cap, g->n + 1);
	g->all[g->n++] = (struct gate_breach){c, r};
}

/* runs: that would tell, or 0 */
static void
set_blind(struct gate *g, const struct rule *r, enum gate_cause cause,
    unsigned runs)
{
	if (g->blind != NULL && g->cause <= cause)
		return;
	g->blind = r;
	g->cause = cause;
	g->runs = runs;
}

/*
 * The total of a run grew by more; or it may have, as the interval is wider
 * than what the rule allows.
 */
static void
judge_total(struct gate *g, const struct total *t, const struct rule *r,
    bool same)
{
	double most = 1 + r->amount;

	if (t->ratio > most && t->p <= SIGNIFICANCE_ALPHA)
		add_breach(g, NULL, NULL, r);
	else if (t->times > most && t->ratio * t->times > most && !same)
		set_blind(g, r, GATE_TOTAL, total_runs_needed(most,
		    t->scatter, SIGNIFICANCE_ALPHA));
}

static void
judge_detect(struct gate *g, const struct gate_settings *s,
    const struct rule *r, bool same)
{
	switch (s->detected) {
	case TOTAL_SLOWER:
		add_breach(g, NULL, NULL, r);
		break;
	case TOTAL_UNKNOWN:
		if (!same)
			set_blind(g, r, GATE_DETECT, s->needed);
		break;
	case TOTAL_SAME:
	case TOTAL_FASTER:
		break;
	}
}

static bool
is_broken(const struct judgement *j, const struct rule *r,
    const struct change *c)
{
	double most = growth_allowed(r, c->before);

	switch (r->type) {
	case RULE_OVER:
	case RULE_ON:
		if (r->time)
			return change_grown(c) > most && is_certain(j, c);
		if (r->relative && !change_counts(c))
			return false;
		return grew_by(j, c, most);
	case RULE_NEW:
		return change_is_new(&j->changes, c) &&
		    grew_by(j, c, r->amount);
	case RULE_DETECT:
	case RULE_LIMIT:
		break;
	}
	return fmin(c->after, c->after / j->reference.dilution) > r->amount;
}

/* is the rule about the change, or about the total it stands for? */
static bool
is_about(const struct comparison *c, struct rule *r,
    const struct change *change)
{
	const struct change *total = change_of(&c->judgement->changes,
	    change->func, TOTAL);

	return rules_about(r, c->functions, change->func, change->kind) ||
	    (total->same == change &&
	    rules_about(r, c->functions, change->func, TOTAL));
}

/* does the change break a rule that is not one of time? */
static bool
is_named(const struct gate *g, const struct changes *cs,
    const struct change *c)
{
	return g->named[c - cs->all];
}

/* a change that explains another one, directly or not, and breaks a rule */
static const struct change *
find_named_cause(const struct gate *g, const struct explain *e,
    const struct explained *x)
{
	while (x != NULL && x->by != NULL && !is_named(g, e->changes, x->by))
		x = explain_of(e, x->by);
	return x != NULL ? x->by : NULL;
}

/*
 * With one run a side nothing tells what else the machine did meanwhile, which
 * the kernel shows, and the run as a whole.  No function of the kernel is to
 * blame, but who calls it; and what is nearly all of a run is the run, which
 * rules of time judge.
 */
static bool
is_of_machine(const struct comparison *c, const struct change *change)
{
	return c->judgement->counts.single &&
	    (c->functions->kernel[change->func] || change->before >= WHOLE);
}

/*
 * A caller that only repeats a breach below it is counted, and not named: a
 * change stands behind the one that explains it in c->explain.
 */
static void
judge_any_function(struct gate *g, struct gate_settings *s,
    const struct comparison *c, struct rule *r)
{
	const struct changes *cs = c->explain->changes;

	for (size_t i = 0; i < c->explain->n; i++) {
		const struct explained *x = &c->explain->all[i];
		const struct change *cause;

		if (x->moved || !is_about(c, r, x->change) ||
		    is_of_machine(c, x->change) ||
		    !is_broken(c->judgement, r, x->change) ||
		    is_allowed(s, c, r, x->change))
			continue;
		cause = find_named_cause(g, c->explain, x);
		if (cause != NULL)
			g->callers += cause->func != x->change->func;
		else if (!is_named(g, cs, x->change))
			add_breach(g, cs, x->change, r);
	}
}

static void
judge_matching_functions(struct gate *g, struct gate_settings *s,
    const struct comparison *c, struct rule *r)
{
	const struct changes *cs = &c->judgement->changes;

	for (size_t i = 0; i < cs->n; i++) {
		const struct change *change = &cs->all[i];

		if (rules_about(r, c->functions, change->func, change->kind) &&
		    is_broken(c->judgement, r, change) &&
		    !is_allowed(s, c, r, change))
			add_breach(g, cs, change, r);
	}
}

/*
 * Is there a function of which these samples would not show a change as small
 * as the rule forbids?  Keeps the worst: how large a change must be to be seen.
 */
static void
find_blind(struct gate *g, const struct comparison *c, struct rule *r)
{
	const struct judgement *j = c->judgement;
	double worst = 0, at = r->amount, share = r->amount / 2, usual = 1;

	if (!r->relative)
		worst = power_visible(&j->power, r->amount / 2, 1, 0) /
		    r->amount;
	for (size_t i = 0; i < j->changes.n; i++) {
		const struct change *change = &j->changes.all[i];
		double before = change->before;
		double least = growth_allowed(r, before), visible;
		double times_usual;

		if (!change->test.tested || !rules_about(r, c->functions,
		    change->func, change->kind) || before + least > 1 ||
		    (r->type == RULE_NEW && !change_is_new(&j->changes,
		    change)))
			continue;
		if (r->relative)
			least = fmax(least, effect_minimum(&j->effect,
			    before));
		times_usual = power_times_usual(&j->power, before,
		    change->overdispersion);
		if (worst > 0 && power_shows(&j->power, before, times_usual,
		    worst * least))
			continue;
		visible = power_visible(&j->power, before, times_usual, 0);
		worst = visible / least;
		at = least;
		share = before;
		usual = times_usual;
	}
	if (worst <= 1 || (g->blind != NULL &&
	    (g->cause != GATE_FUNCTION || g->visible >= worst * at)))
		return;
	g->blind = r;
	g->cause = GATE_FUNCTION;
	g->visible = worst * at;
	g->runs = j->counts.single ? 0 : power_runs(&j->power, share, usual,
	    at);
}

/* is it a profile against itself?  Then no change can be overlooked */
static bool
is_identical(const struct changes *cs)
{
	for (size_t i = 0; i < cs->n; i++)
		if (cs->all[i].before != cs->all[i].after)
			return false;
	return true;
}

void
gate_detect(struct gate_settings *s, const struct runs *r, struct total *t)
{
	for (size_t i = 0; i < s->rules.n; i++)
		if (s->rules.all[i].type == RULE_DETECT)
			s->detected = total_detect(t, r, 1 +
			    s->rules.all[i].amount, &s->needed);
}

void
gate_limit_effect(const struct gate_settings *s, struct effect_settings *e)
{
	for (size_t i = 0; i < s->rules.n; i++) {
		const struct rule *r = &s->rules.all[i];
		double *most = r->relative ? &e->most.relative :
		    &e->most.points;

		if (r->type != RULE_LIMIT && r->type != RULE_DETECT)
			*most = fmin(*most, r->amount);
	}
}

struct gate
gate_judge(struct gate_settings *s, const struct comparison *c)
{
	struct gate g = {0};
	bool same = is_identical(&c->judgement->changes);
	bool tested = c->judgement->counts.untested == NULL;

	g.named = buf_table(c->judgement->changes.n + 1, sizeof(*g.named));
	for (size_t i = 0; i < s->rules.n; i++) {
		struct rule *r = &s->rules.all[i];

		if (r->type == RULE_DETECT) {
			judge_detect(&g, s, r, same);
			continue;
		}
		if (r->time && r->any) {
			judge_total(&g, c->total, r, same);
			continue;
		}
		if (r->type == RULE_OVER || r->type == RULE_NEW)
			judge_any_function(&g, s, c, r);
		else
			judge_matching_functions(&g, s, c, r);
		if (tested && !same && r->type != RULE_LIMIT)
			find_blind(&g, c, r);
	}
	if (g.n > 0)
		g.status = EXIT_NO;
	else if (g.blind != NULL && !s->allow_blind)
		g.status = EXIT_TROUBLE;
	return g;
}
