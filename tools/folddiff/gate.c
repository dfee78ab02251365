#include "tools/folddiff/gate.h"

#include <math.h>

#include "common/buf.h"
#include "common/err.h"
#include "tools/folddiff/noise.h"

/* is the function exempt, or the one its change comes from? */
static bool
allowed(const struct gate *g, const struct funcs *f, const struct change *c)
{
	for (; c != NULL; c = c->same == c ? c->by : c->same)
		for (size_t i = 0; i < g->nallow; i++)
			if (match_id(&g->allow[i], &f->names, c->func))
				return true;
	return false;
}

/* the growth of such a share that breaks the rule */
static double
threshold(const struct rule *r, double before)
{
	return r->relative ? r->amount * before : r->amount;
}

/* did it really grow by more, not only by dilution or by chance? */
static bool
grew_by(const struct judge *j, const struct change *c, double amount)
{
	double least = fmin(amount, judge_minimum(j, c->before));

	return c->after - c->before > amount &&
	    c->after / j->dilution - c->before >= least &&
	    (j->untested != NULL || c->q <= JUDGE_Q);
}

static bool
breaks(const struct judge *j, const struct rule *r, const struct change *c)
{
	switch (r->type) {
	case RULE_OVER:
	case RULE_ON:
		if (r->relative && !judge_counts(c))
			return false;
		return grew_by(j, c, threshold(r, c->before));
	case RULE_NEW:
		return c->before <= 0 && grew_by(j, c, r->amount);
	case RULE_LIMIT:
		break;
	}
	return fmin(c->after, c->after / j->dilution) > r->amount;
}

/* does the rule look at the change, or at the total it stands for? */
static bool
about(const struct judge *j, struct rule *r, const struct funcs *f,
    const struct change *c)
{
	return rules_about(r, f, c->func, c->kind) ||
	    (judge_change(j, c->func, TOTAL)->same == c &&
	    rules_about(r, f, c->func, TOTAL));
}

static bool
broken_by(const struct gate *g, const struct change *c)
{
	for (size_t i = 0; i < g->n; i++)
		if (g->all[i].change == c)
			return true;
	return false;
}

static void
add(struct gate *g, const struct change *c, const struct rule *r)
{
	GROW(g->all, g->cap, g->n + 1);
	g->all[g->n++] = (struct breach){c, r};
}

/*
 * A caller that only repeats a breach below it is counted, and not named; e
 * has callers behind what explains them.
 */
static void
any_function(struct gate *g, const struct judge *j, const struct explain *e,
    const struct funcs *f, struct rule *r)
{
	for (size_t i = 0; i < e->n; i++) {
		const struct change *c = e->all[i], *by = c->by;

		if (!about(j, r, f, c) || !breaks(j, r, c) || allowed(g, f, c))
			continue;
		while (by != NULL && !broken_by(g, by))
			by = by->by;
		if (by != NULL)
			g->callers += by->func != c->func;
		else if (!broken_by(g, c))
			add(g, c, r);
	}
}

static void
named_functions(struct gate *g, const struct judge *j, const struct funcs *f,
    struct rule *r)
{
	for (size_t i = 0; i < j->n; i++) {
		const struct change *c = &j->all[i];

		if (rules_about(r, f, c->func, c->kind) && breaks(j, r, c) &&
		    !allowed(g, f, c))
			add(g, c, r);
	}
}

/*
 * Is there a function of which these samples would not show a change as small
 * as the rule forbids?  Keeps the worst: how large a change must be to be seen.
 */
static void
look_blind(struct gate *g, const struct judge *j, const struct funcs *f,
    struct rule *r)
{
	double worst = 0, at = r->amount;

	if (!r->relative)
		worst = noise_visible(j, r->amount / 2, j->noise) / r->amount;
	for (size_t i = 0; i < j->n; i++) {
		const struct change *c = &j->all[i];
		double least = threshold(r, c->before), visible;

		if (!c->tested || !rules_about(r, f, c->func, c->kind) ||
		    c->before + least > 1 ||
		    (r->type == RULE_NEW && c->before > 0))
			continue;
		if (r->relative)
			least = fmax(least, judge_minimum(j, c->before));
		visible = noise_visible(j, c->before, c->noise);
		if (visible / least > worst) {
			worst = visible / least;
			at = least;
		}
	}
	if (worst <= 1 || (g->blind != NULL && g->visible >= worst * at))
		return;
	g->blind = r;
	g->visible = worst * at;
	g->samples = fmax(j->side[BEFORE], j->side[AFTER]) * worst * worst;
}

/* is it a profile against itself?  There is nothing to overlook */
static bool
identical(const struct judge *j)
{
	for (size_t i = 0; i < j->n; i++)
		if (j->all[i].before != j->all[i].after)
			return false;
	return true;
}

void
gate_effect(const struct gate *g, struct judge_how *how)
{
	for (size_t i = 0; i < g->rules.n; i++) {
		const struct rule *r = &g->rules.all[i];
		double *most = r->relative ? &how->most_relative :
		    &how->most_points;

		if (r->type != RULE_LIMIT)
			*most = fmin(*most, r->amount);
	}
}

void
gate_judge(struct gate *g, const struct judge *j, const struct explain *e,
    const struct funcs *f)
{
	bool same = identical(j);

	for (size_t i = 0; i < g->rules.n; i++) {
		struct rule *r = &g->rules.all[i];

		if (r->type == RULE_OVER || r->type == RULE_NEW)
			any_function(g, j, e, f, r);
		else
			named_functions(g, j, f, r);
		if (j->untested == NULL && !same && r->type != RULE_LIMIT)
			look_blind(g, j, f, r);
	}
}

static void
say_breach(const struct breach *b, const struct judge *j,
    const struct funcs *f, struct out *o)
{
	const struct change *c = b->change;
	double d = 100 * (c->after - c->before);

	out_text(o, "FAIL ");
	out_str(o, names_text(&f->names, c->func));
	out_fmt(o, " (%s): %.2f%% -> %.2f%%, %+.2f points",
	    b->rule->kind[c->kind] && c->kind == SELF ? "self" : "total",
	    100 * c->before, 100 * c->after, d);
	if (c->before > 0)
		out_fmt(o, " (%+.1f%%)", d / c->before);
	if (j->untested == NULL)
		out_fmt(o, c->q < 0.001 ? ", q <.001" : ", q %.3f", c->q);
	out_fmt(o, ", breaks %s\n", b->rule->text);
}

static void
say_blind(const struct gate *g)
{
	char text[NUM_TEXT];
	double unit = pow(10, floor(log10(g->samples)) - 1);
	uint64_t need = (uint64_t)(ceil(g->samples / unit) * unit);
	str n = num_commas(text, NUM(need));

	warn("%s: cannot be judged: these samples show changes from %.2f "
	    "points on; it takes %.*s samples a side (or --allow-blind)",
	    g->blind->text, 100 * g->visible, (int)n.n, n.p);
}

int
gate_status(const struct gate *g)
{
	if (g->n > 0)
		return EXIT_NO;
	return g->blind != NULL && !g->allow_blind ? EXIT_TROUBLE : 0;
}

void
gate_say(const struct gate *g, const struct judge *j, const struct funcs *f,
    struct out *o)
{
	int status = gate_status(g);

	for (size_t i = 0; i < g->n; i++)
		say_breach(&g->all[i], j, f, o);
	if (g->callers > 0)
		out_fmt(o, "     and %zu caller%s\n", g->callers,
		    g->callers > 1 ? "s" : "");
	if (status == EXIT_TROUBLE)
		say_blind(g);
	else if (status == 0)
		out_text(o, "PASS no rule is broken\n");
}
