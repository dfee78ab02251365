#include "tools/folddiff/gate/gate.h"

#include <math.h>

#include "common/base/buf.h"
#include "common/base/err.h"

#define WHOLE_RUN 0.9		/* share from which a function is the run */

const struct explained *
gate_explained(const struct rule *r, const struct explain *e,
    const struct change *c)
{
	return r->time ? NULL : explain_of(e, c);
}

/* return true if --allow exempts the function or a cause of its change */
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
		/* Go to the change that explains this one.  An own function
		 * leads to the deepest function of equal weight. */
		if (change->same == change) {
			before = change;
			change = x != NULL ? x->by : NULL;
		} else {
			change = change->same != before ? change->same : NULL;
		}
	}
	return false;
}

/* return the growth above which the rule is broken, for a share before */
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

/* return true if c grew by more, and not only by dilution or by chance */
static bool
grew_by(const struct judgement *j, const struct change *c, double amount)
{
	double least = fmin(amount, effect_minimum(&j->effect, c->before));

	return change_grown(c) > amount && c->undiluted >= least &&
	    is_certain(j, c);
}

/* add a breach by the change c of cs, or by the total if c is NULL */
static void
add_breach(struct gate *g, const struct changes *cs, const struct change *c,
    const struct rule *r)
{
	if (c != NULL && !r->time)
		g->named[c - cs->all] = true;
	*APPEND(g->all, g->cap, g->n) = (struct gate_breach){c, r};
}

/* report too few runs; `runs` is the number that would suffice, or 0 */
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
 * Judge a rule of time.  It is broken if the total grew significantly by more;
 * it is blind if the upper end of the total's interval is above the limit.
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

/* return true if the change of a function breaks the rule */
static bool
is_broken(const struct judgement *j, const struct rule *r,
    const struct change *c)
{
	double most = growth_allowed(r, c->before);

	if (r->time)
		return change_grown(c) > most && is_certain(j, c);
	if ((r->relative && !change_counts(c)) ||
	    (r->type == RULE_NEW && !change_is_new(&j->changes, c)))
		return false;
	return grew_by(j, c, most);
}

/* return true if the rule applies to the change or a total of equal weight */
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

/* return a change that breaks a rule and explains x, directly or through other
 * changes; or NULL */
static const struct change *
find_named_cause(const struct gate *g, const struct explain *e,
    const struct explained *x)
{
	while (x != NULL && x->by != NULL &&
	    !g->named[x->by - e->j->changes.all])
		x = explain_of(e, x->by);
	return x != NULL ? x->by : NULL;
}

/*
 * With one run per side it is unknown what else the machine did, which affects
 * functions of the kernel and the run as a whole.  So no function of the kernel
 * breaks a rule, but its callers may; nor does a function that is nearly all of
 * the run, which rules of time judge.
 *
 * Callers that break the rule only because of a breach below them are counted,
 * not listed.  In c->explain a change comes after the one that explains it.
 */
static void
judge_any_function(struct gate *g, struct gate_settings *s,
    const struct comparison *c, struct rule *r)
{
	const struct changes *cs = &c->judgement->changes;

	for (size_t i = 0; i < c->explain->n; i++) {
		const struct explained *x = &c->explain->all[i];
		const struct change *change = x->change, *cause;

		if (x->moved || !is_about(c, r, change) ||
		    (c->judgement->counts.single &&
		    (c->functions->kernel[change->func] ||
		    change->before >= WHOLE_RUN)) ||
		    !is_broken(c->judgement, r, change) ||
		    is_allowed(s, c, r, change))
			continue;
		cause = find_named_cause(g, c->explain, x);
		if (cause != NULL)
			g->callers += cause->func != change->func;
		else if (!g->named[change - cs->all])
			add_breach(g, cs, change, r);
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
 * Find a function whose growth the rule forbids although these samples could
 * not detect it.  Keep the one whose minimum detectable effect is the largest
 * multiple of the limit.
 */
static void
find_blind(struct gate *g, const struct comparison *c, struct rule *r)
{
	const struct judgement *j = c->judgement;
	double worst = 0, at = r->amount, share = r->amount / 2, ratio = 1;

	if (!r->relative)
		worst = power_detectable(&j->power, r->amount / 2, 1, 0) /
		    r->amount;
	for (size_t i = 0; i < j->changes.n; i++) {
		const struct change *change = &j->changes.all[i];
		double before = change->before;
		double least = growth_allowed(r, before), phi_ratio;

		if (!change->test.tested || !rules_about(r, c->functions,
		    change->func, change->kind) || before + least > 1 ||
		    (r->type == RULE_NEW && !change_is_new(&j->changes,
		    change)))
			continue;
		if (r->relative)
			least = fmax(least, effect_minimum(&j->effect,
			    before));
		phi_ratio = power_phi_ratio(&j->power, before,
		    change->overdispersion);
		if (worst > 0 && power_detects(&j->power, before, phi_ratio,
		    worst * least))
			continue;
		worst = power_detectable(&j->power, before, phi_ratio, 0) /
		    least;
		at = least;
		share = before;
		ratio = phi_ratio;
	}
	if (worst <= 1 || (g->blind != NULL &&
	    (g->cause != GATE_FUNCTION || g->detectable >= worst * at)))
		return;
	g->blind = r;
	g->cause = GATE_FUNCTION;
	g->detectable = worst * at;
	g->runs = j->counts.single ? 0 : power_runs(&j->power, share, ratio,
	    at);
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

		if (r->type != RULE_DETECT)
			*most = fmin(*most, r->amount);
	}
}

struct gate
gate_judge(struct gate_settings *s, const struct comparison *c)
{
	const struct changes *cs = &c->judgement->changes;
	struct gate g = {.named = buf_table(cs->n + 1, sizeof(*g.named))};
	bool tested = c->judgement->counts.untested == NULL;
	bool same = true;	/* then no change is undetected */

	for (size_t i = 0; i < cs->n; i++)
		same &= cs->all[i].before == cs->all[i].after;
	for (size_t i = 0; i < s->rules.n; i++) {
		struct rule *r = &s->rules.all[i];

		if (r->type == RULE_ON)
			judge_matching_functions(&g, s, c, r);
		else if (!r->time)
			judge_any_function(&g, s, c, r);
		else if (r->type != RULE_DETECT)
			judge_total(&g, c->total, r, same);
		else if (s->detected == TOTAL_SLOWER)
			add_breach(&g, NULL, NULL, r);
		else if (s->detected == TOTAL_UNKNOWN && !same)
			set_blind(&g, r, GATE_DETECT, s->needed);
		if (tested && !same && (r->type == RULE_ON || !r->time))
			find_blind(&g, c, r);
	}
	if (g.n > 0)
		g.status = EXIT_NO;
	else if (g.blind != NULL && !s->allow_blind)
		g.status = EXIT_TROUBLE;
	return g;
}
