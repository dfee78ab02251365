#include "tools/folddiff/gate/gate.h"

#include <math.h>

#include "common/base/buf.h"
#include "common/base/err.h"
#include "tools/folddiff/names/label.h"
#include "tools/folddiff/test/power.h"

/* is the function exempt, or the one its change comes from? */
static bool
allowed(const struct gate *g, const struct functions *f, const struct change *c)
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
grew_by(const struct changes *cs, const struct change *c, double amount)
{
	double least = fmin(amount, counts_minimum(cs, c->before));

	return c->after - c->before > amount &&
	    change_grown(cs, c) >= least &&
	    (cs->untested != NULL || c->adjusted <= CHANGE_ALPHA);
}

static void
add(struct gate *g, const struct change *c, const struct rule *r)
{
	GROW(g->all, g->cap, g->n + 1);
	g->all[g->n++] = (struct breach){c, r};
}

/* grew a named function's weight per run by more, and not by chance? */
static bool
time_grew(const struct changes *cs, const struct rule *r,
    const struct change *c)
{
	return c->after - c->before > threshold(r, c->before) &&
	    (cs->untested != NULL || c->adjusted <= CHANGE_ALPHA);
}

/*
 * The total of a run grew by more; or it may have, as the interval is wider
 * than what the rule allows.
 */
static void
judge_total(struct gate *g, const struct rule *r, bool same)
{
	const struct total *t = g->total;
	double most = 1 + r->amount;

	if (t->ratio > most && (t->times <= 0 || t->p <= CHANGE_ALPHA))
		add(g, NULL, r);
	else if (t->times > most && t->ratio * t->times > most &&
	    g->blind == NULL && !same) {
		g->blind = r;
		g->total_blind = true;
	}
}

static bool
breaks(const struct changes *cs, const struct rule *r, const struct change *c)
{
	switch (r->type) {
	case RULE_OVER:
	case RULE_ON:
		if (r->time)
			return time_grew(cs, r, c);
		if (r->relative && !change_counts(c))
			return false;
		return grew_by(cs, c, threshold(r, c->before));
	case RULE_NEW:
		return c->before <= 0 && grew_by(cs, c, r->amount);
	case RULE_LIMIT:
		break;
	}
	return fmin(c->after, c->after / cs->dilution) > r->amount;
}

/* does the rule look at the change, or at the total it stands for? */
static bool
about(const struct changes *cs, struct rule *r, const struct functions *f,
    const struct change *c)
{
	return rules_about(r, f, c->func, c->kind) ||
	    (change_of(cs, c->func, TOTAL)->same == c &&
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

/*
 * A caller that only repeats a breach below it is counted, and not named; e
 * has callers behind what explains them.
 */
static void
any_function(struct gate *g, const struct changes *cs, const struct explain *e,
    const struct functions *f, struct rule *r)
{
	for (size_t i = 0; i < e->n; i++) {
		const struct change *c = e->all[i], *by = c->by;

		if (c->moved || !about(cs, r, f, c) || !breaks(cs, r, c) ||
		    allowed(g, f, c))
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
named_functions(struct gate *g, const struct changes *cs,
    const struct functions *f,
    struct rule *r)
{
	for (size_t i = 0; i < cs->n; i++) {
		const struct change *c = &cs->all[i];

		if (rules_about(r, f, c->func, c->kind) && breaks(cs, r, c) &&
		    !allowed(g, f, c))
			add(g, c, r);
	}
}

/*
 * Is there a function of which these samples would not show a change as small
 * as the rule forbids?  Keeps the worst: how large a change must be to be seen.
 */
static void
look_blind(struct gate *g, const struct changes *cs, const struct functions *f,
    struct rule *r)
{
	double worst = 0, at = r->amount;

	if (!r->relative)
		worst = power_change(cs, r->amount / 2, cs->noise,
		    0) / r->amount;
	for (size_t i = 0; i < cs->n; i++) {
		const struct change *c = &cs->all[i];
		double least = threshold(r, c->before), visible;

		if (!c->tested || !rules_about(r, f, c->func, c->kind) ||
		    c->before + least > 1 ||
		    (r->type == RULE_NEW && c->before > 0))
			continue;
		if (r->relative)
			least = fmax(least, counts_minimum(cs, c->before));
		visible = power_change(cs, c->before, c->noise, 0);
		if (visible / least > worst) {
			worst = visible / least;
			at = least;
		}
	}
	if (worst <= 1 || g->total_blind ||
	    (g->blind != NULL && g->visible >= worst * at))
		return;
	g->blind = r;
	g->visible = worst * at;
	g->samples = fmax(cs->side[BEFORE], cs->side[AFTER]) * worst * worst;
}

/* is it a profile against itself?  There is nothing to overlook */
static bool
identical(const struct changes *cs)
{
	for (size_t i = 0; i < cs->n; i++)
		if (cs->all[i].before != cs->all[i].after)
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
gate_judge(struct gate *g, const struct changes *cs, const struct explain *e,
    const struct functions *f)
{
	bool same = identical(cs);

	for (size_t i = 0; i < g->rules.n; i++) {
		struct rule *r = &g->rules.all[i];

		if (r->time && r->any) {
			judge_total(g, r, same);
			continue;
		}
		if (r->type == RULE_OVER || r->type == RULE_NEW)
			any_function(g, cs, e, f, r);
		else
			named_functions(g, r->time ? g->time : cs, f, r);
		if (cs->untested == NULL && !same && r->type != RULE_LIMIT)
			look_blind(g, r->time ? g->time : cs, f, r);
	}
}

static void
say_breach(const struct breach *b, const struct changes *cs,
    const struct functions *f, struct out *o)
{
	const struct change *c = b->change;
	double d = 100 * (c->after - c->before);
	struct buf name = {0};

	label_name(names_text(&f->names, c->func), LABEL_ALL, &name);
	out_text(o, "FAIL ");
	out_str(o, buf_str(&name));
	buf_free(&name);
	out_fmt(o, " (%s): %.2f%% -> %.2f%%, %+.2f points",
	    b->rule->kind[c->kind] && c->kind == SELF ? "self" : "total",
	    100 * c->before, 100 * c->after, d);
	if (c->before > 0)
		out_fmt(o, " (%+.1f%%)", d / c->before);
	if (cs->untested == NULL)
		out_fmt(o, c->adjusted < 0.001 ? ", p <.001" : ", p %.3f",
		    c->adjusted);
	out_fmt(o, ", breaks %s\n", b->rule->text);
}

static void
say_total(const struct breach *b, const struct total *t, struct out *o)
{
	out_fmt(o, "FAIL %s%s: %+.1f%%", t->what, t->behind,
	    100 * (t->ratio - 1));
	if (t->times > 0)
		out_fmt(o, " (%+.1f%% to %+.1f%%)",
		    100 * (t->ratio / t->times - 1),
		    100 * (t->ratio * t->times - 1));
	out_fmt(o, ", breaks %s\n", b->rule->text);
}

static void
say_blind(const struct gate *g)
{
	char text[NUM_TEXT];
	double unit;
	str n;

	if (g->total_blind) {	/* samples may be 0 */
		warn("%s: cannot be judged: the change is between %+.1f%% and "
		    "%+.1f%%; record more or longer runs (or --allow-blind)",
		    g->blind->text, 100 * (g->total->ratio /
		    g->total->times - 1), 100 * (g->total->ratio *
		    g->total->times - 1));
		return;
	}
	unit = pow(10, floor(log10(g->samples)) - 1);
	n = num_commas(text, NUM((uint64_t)(ceil(g->samples / unit) * unit)));
	warn("%s: cannot be judged: these samples show changes of %.2f points "
	    "or more; %.*s samples a side are needed (or --allow-blind)",
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
gate_say(const struct gate *g, const struct changes *cs,
    const struct functions *f,
    struct out *o)
{
	int status = gate_status(g);

	for (size_t i = 0; i < g->n; i++)
		if (g->all[i].change == NULL)
			say_total(&g->all[i], g->total, o);
		else
			say_breach(&g->all[i], g->all[i].rule->time ? g->time :
			    cs, f, o);
	if (g->callers > 0)
		out_fmt(o, "     and %zu caller%s\n", g->callers,
		    g->callers > 1 ? "s" : "");
	if (status == EXIT_TROUBLE)
		say_blind(g);
	else if (status == 0)
		out_text(o, "PASS no rule is broken\n");
}
