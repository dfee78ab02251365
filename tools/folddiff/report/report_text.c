#include "tools/folddiff/report/report_text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "common/base/num.h"
#include "common/base/sys.h"
#include "common/base/units.h"
#include "common/profile/frame.h"
#include "common/screen/screen.h"
#include "tools/folddiff/read/waits.h"

#define NAMES_LISTED 3		/* functions that a sentence names */
#define NAME_WIDTH 32		/* columns of a name in a sentence */
#define RELEVANT 1.05		/* minimum factor of a total that matters */

static void
put_func(const struct comparison *r, uint32_t func, struct buf *b)
{
	screen_shorten(b, functions_label(r->functions, func), NAME_WIDTH);
}

static void
put_side(const struct comparison *r, const char *what, unsigned which,
    struct buf *b)
{
	const struct runs *runs = r->runs;
	char name[RUNS_NAME], text[NUM_TEXT];
	uint64_t samples = 0;
	bool guessed = false;
	str n;

	for (unsigned i = 0; i < runs->n; i++)
		if (runs_side(runs, i) == which) {
			samples += runs->all[i].samples.n;
			guessed |= runs->all[i].samples.guessed;
		}
	buf_fmt(b, "%s %s", what, runs_name(runs, which, name));
	if (r->judgement->counts.untested == NULL) {
		n = num_commas(text, NUM(samples));
		buf_fmt(b, ", %.*s samples%s", (int)n.n, n.p, guessed ?
		    " (taken from the counts)" : "");
	}
	buf_char(b, '\n');
}

/* format with three decimals if small: "12.5 s", "4,000,000,000" */
static str
format_weight(char to[NUM_TEXT], double x, str unit)
{
	struct num n = {0};

	if (x < 1e18) {
		n.whole = (uint64_t)x;
		if (x < 1e6)
			n.nano = (uint32_t)((x - (double)n.whole) * 1000) *
			    1000000;
	}
	return units_human(to, n, unit);
}

void
report_text_ratio(double ratio, struct buf *b)
{
	if (ratio >= 1000)
		buf_fmt(b, ">x999");
	else if (ratio >= 2)
		buf_fmt(b, "x%.3g", ratio);
	else
		buf_fmt(b, "%+.1f%%", 100 * (ratio - 1));
}

/* print "CPU time 1.74 s -> 0.13 s (-92.5%; 3 runs each, +-2%)" */
static void
put_total(const struct total *t, const struct runs *r, struct buf *b)
{
	char one[NUM_TEXT], two[NUM_TEXT];
	str before = format_weight(one, t->mean[BEFORE], t->unit);
	str after = format_weight(two, t->mean[AFTER], t->unit);
	unsigned n[2] = {r->count[BEFORE], r->count[AFTER]};

	buf_fmt(b, "%s%s %.*s -> %.*s (", t->what, t->per, (int)before.n,
	    before.p, (int)after.n, after.p);
	report_text_ratio(t->ratio, b);
	if (n[BEFORE] != n[AFTER])
		buf_fmt(b, "; %u runs and %u", n[BEFORE], n[AFTER]);
	else
		buf_fmt(b, n[0] > 1 ? "; %u runs each" : "; one run each",
		    n[0]);
	if (r->n > 2)
		buf_fmt(b, t->times > 1.1 ? ", \302\261%.0f%%" :
		    ", \302\261%.2g%%", 100 * (t->times - 1));
	buf_fmt(b, ")\n");
}

static void
put_scale(const struct comparison *r, struct buf *b)
{
	static const char *const of[] = {
		[SCALE_TOTAL] = "% of each side's total",
		[SCALE_NONE] = "weight per run, in % of the total before",
		[SCALE_SECONDS] = "weight per second, in % of the total before",
		[SCALE_SPANS] = "weight per span, in % of the total before",
		[SCALE_ANCHOR] =
		    ("weight per unit of the anchor, in % of the total before"),
	};

	buf_fmt(b, "Scale:  %s,\n        because %s\n", of[r->scale->by],
	    r->why);
}

enum answer { MORE, LESS, MAY_BE_MORE, MAY_BE_LESS, EQUAL, UNDECIDED };

/* answers for the time that a run takes, and for the time that it waits */
static const char *const answers[][2] = {
	[MORE] = {"Slower", "Waits longer"},
	[LESS] = {"Faster", "Waits less"},
	[MAY_BE_MORE] = {"May be slower", "May wait longer"},
	[MAY_BE_LESS] = {"May be faster", "May wait less"},
	[EQUAL] = {"Neither slower nor faster by 5%",
	    "Waits as long, within 5%"},
	[UNDECIDED] = {"Undecided whether slower or faster",
	    "Undecided whether waits are longer or shorter"},
};

static enum answer
find_answer(const struct total *t)
{
	double change = log(t->ratio), error = log(t->times);

	if (t->certain)
		return change > 0 ? MORE : LESS;
	if (fabs(change) + error <= log(RELEVANT))
		return EQUAL;
	if (fabs(change) < log(RELEVANT))
		return UNDECIDED;
	return change > 0 ? MAY_BE_MORE : MAY_BE_LESS;
}

/* append how many runs would decide the question */
static void
put_runs_needed(const struct total *t, bool single, enum answer answer,
    struct buf *b)
{
	double factor = answer == UNDECIDED ? RELEVANT :
	    exp(fabs(log(t->ratio)));
	unsigned n = total_runs_needed(factor, t->scatter, TOTAL_ALPHA);

	if (single)
		buf_fmt(b, "; several runs of each would show it");
	else if (n < TOTAL_MOST_RUNS)
		buf_fmt(b, answer == UNDECIDED ? "; %u runs of each would show "
		    "5%%" : "; %u runs of each would show it", n);
}

/* append whether the runs are slower, by how much, and how certain that is */
static void
put_answer(const struct comparison *r, struct buf *b)
{
	const struct total *t = r->total;
	bool same = r->untimed == NULL, single = r->judgement->counts.single;
	enum answer answer = find_answer(t);

	/* different commands may do the same work, captures of a fixed time do
	 * not */
	if (!same && (t->missing != NULL || r->scale->by != SCALE_TOTAL ||
	    runs_agreed(r->runs, STR("command")).n > 0)) {
		buf_fmt(b, "Unknown whether slower or faster: %s.\n",
		    r->untimed);
		return;
	}
	buf_fmt(b, "%s%s: %s%s ", answers[answer][waits_alone(r->runs)],
	    same ? "" : " if both sides did the same work, "
	    "which --norm=none asserts", t->what, t->per);
	report_text_ratio(t->ratio, b);
	buf_fmt(b, " (95%%: ");
	report_text_ratio(t->ratio / t->times, b);
	buf_fmt(b, " to ");
	report_text_ratio(t->ratio * t->times, b);
	if (single)
		buf_fmt(b, ", if equal runs differ by %.2g%%",
		    100 * t->scatter);
	if (!t->certain && answer != EQUAL)
		put_runs_needed(t, single, answer, b);
	buf_fmt(b, ").\n");
}

void
report_text_growth(const struct change *c, const struct total *t,
    struct buf *b)
{
	double grown = change_grown(c);
	char text[NUM_TEXT];
	str weight;

	if (grown <= 1) {
		buf_fmt(b, "%+.2f points", 100 * grown);
	} else {
		weight = format_weight(text, grown * t->mean[BEFORE], t->unit);
		buf_fmt(b, "+%.*s%s", (int)weight.n, weight.p, t->per);
	}
}

void
report_text_relative(const struct change *c, struct buf *b)
{
	double times = c->before > 0 ? c->after / c->before : 0;

	if (times >= 1000)
		buf_fmt(b, ">x999");
	else if (times >= 10)
		buf_fmt(b, "x%.0f", times);
	else if (c->before > 0)
		buf_fmt(b, "%+.0f%%", 100 * (times - 1));
}

static void
put_cause(const struct comparison *r, const struct change *c, struct buf *b)
{
	put_func(r, c->func, b);
	buf_fmt(b, "%s ", c->kind == SELF ? " (self)" : "");
	report_text_growth(c, r->total, b);
}

static void
put_common(const struct comparison *r, struct buf *b)
{
	double common = r->common->ratio;

	buf_fmt(b, "Because most functions %s equally, ",
	    common > 1 ? "grew" : "shrank");
	if (common >= 2)
		buf_fmt(b, "to %.3g times", common);
	else
		buf_fmt(b, "by %.1f%%", 100 * fabs(common - 1));
}

/*
 * List the largest changes in the direction of the change of the total, or the
 * largest of all if the time is unknown; but not main alone, which holds all.
 */
static void
put_causes(const struct comparison *r, struct buf *b)
{
	const struct explain *e = r->explain;
	bool known = r->untimed == NULL && r->total->certain;
	bool all = known && r->common->agrees;
	size_t n = 0, more = 0;

	if (all)
		put_common(r, b);
	for (size_t i = 0; i < e->shown; i++) {
		const struct change *c = e->all[i].change;

		if (known && ((e->shown == 1 && c->kind == TOTAL &&
		    c->before > 0.99) || (change_grown(c) > 0) !=
		    (r->total->ratio > 1)))
			continue;
		if (all && !common_exceeded(r->common, c))
			continue;
		if (n == NAMES_LISTED) {
			more++;
			continue;
		}
		buf_fmt(b, n > 0 ? ", " : all ? "; more than that: " :
		    known ? "Because of " : r->judgement->counts.untested ==
		    NULL ? "Changed: " : "May have changed: ");
		put_cause(r, c, b);
		n++;
	}
	if (more > 0)
		buf_fmt(b, ", and %zu more", more);
	if (n > 0 || all)
		buf_fmt(b, ".\n");
	else
		buf_fmt(b, "%s\n", known ? "No function explains it by "
		    "itself." : "No function changed more than chance "
		    "explains.");
}

static void
put_first(const struct comparison *r, struct buf *b)
{
	/* spans of single runs are compared to learn why they differ */
	if (r->scale->by != SCALE_SPANS || !r->judgement->counts.single)
		put_answer(r, b);
	put_causes(r, b);
	put_total(r->total, r->runs, b);
	put_scale(r, b);
}

/*
 * List different names that are compared: of roots, and of functions that only
 * differ by module.  `before` is the beginning of the first line.
 */
static void
put_joined(const struct runs *r, const char *before, struct buf *b)
{
	if (r->root[AFTER].n > 0) {
		buf_fmt(b, "%s", before);
		screen_shorten(b, frame_function(r->root[AFTER]), NAME_WIDTH);
		buf_fmt(b, " is compared with ");
		screen_shorten(b, frame_function(r->root[BEFORE]), NAME_WIDTH);
		buf_char(b, '\n');
		before = "        ";
	}
	if (r->joined > 0)
		buf_fmt(b, "%s%zu function%s another module after, or none; "
		    "compared by name\n", before, r->joined,
		    r->joined == 1 ? " has" : "s have");
}

void
report_text_gate(const struct comparison *r, struct buf *b)
{
	put_first(r, b);
	put_joined(r->runs, "Names:  ", b);
}

static void
put_tests(const struct comparison *r, struct buf *b)
{
	const struct judgement *j = r->judgement;
	bool single = j->counts.single;
	char name[RUNS_NAME], points[32];

	buf_fmt(b, "Tests:  ");
	if (j->counts.untested != NULL) {
		buf_fmt(b, "none: %s;\n        --samples=N makes tests "
		    "possible\n", j->counts.untested);
		return;
	}
	buf_fmt(b, "%s, %zu test%s, p < %g for all together\n",
	    runs_test(r->runs, name), j->tests.n,
	    j->tests.n == 1 ? "" : "s", SIGNIFICANCE_ALPHA);
	/* compare as printed: 100 * 0.01 need not be 1 */
	snprintf(points, sizeof(points), "%g", 100 * j->effect.points);
	buf_fmt(b, "        a change counts if it is %s point%s and %g%% or "
	    "more", points, strcmp(points, "1") == 0 ? "" : "s",
	    100 * j->effect.relative);
	buf_fmt(b, ";\n        equal runs %s by %.2g%%, and functions by "
	    "%.2g%% %s\n", single ? "are assumed to differ" : "differ",
	    100 * r->total->scatter, 100 * sqrt(j->dispersion.trend.a),
	    single ? "(--scatter)" : "besides sampling");
}

void
report_text_head(const struct comparison *r, struct buf *b)
{
	struct functions_match m = functions_matched(r->functions);

	put_first(r, b);
	put_side(r, "Before:", BEFORE, b);
	put_side(r, "After: ", AFTER, b);
	buf_fmt(b, "Names:  %.1f%% match by their path, %.1f%% by function "
	    "only, %.1f%% not at all\n", 100 * m.path, 100 * m.leaf,
	    100 * m.none);
	put_joined(r->runs, "        ", b);
	put_tests(r, b);
}

/* return the next change from all[i] on that only moved below the parent */
static size_t
next_moved(const struct explain *e, uint32_t parent, size_t i)
{
	while (i < e->shown && (!e->all[i].moved || e->all[i].parent != parent))
		i++;
	return i;
}

void
report_text_moved(const struct comparison *r, struct buf *b)
{
	const struct explain *e = r->explain;
	bool any = false;

	for (size_t i = 0; i < e->shown; i++) {
		uint32_t parent = e->all[i].parent;

		if (!e->all[i].moved || next_moved(e, parent, 0) < i)
			continue;
		buf_fmt(b, any ? "  under " : "\nMoved\n  under ");
		any = true;
		put_func(r, parent - 1, b);
		for (size_t k = i; k < e->shown;
		    k = next_moved(e, parent, k + 1)) {
			const struct change *c = e->all[k].change;

			buf_fmt(b, k == i ? ": " : ", ");
			put_func(r, c->func, b);
			buf_fmt(b, " %+.2f", 100 * change_grown(c));
		}
		buf_char(b, '\n');
	}
}

/* return the change that diluted all other shares most, or NULL */
static const struct change *
find_diluting_change(const struct comparison *r)
{
	const struct change *most = NULL;
	double least = 0;

	for (size_t i = 0; i < r->explain->shown; i++) {
		const struct change *c = r->explain->all[i].change;
		double d = c->undiluted;

		if (r->judgement->reference.dilution > 1)
			d = -d;
		if (d > least) {
			least = d;
			most = c;
		}
	}
	return most;
}

/* explain how the shares of unchanged functions moved */
static void
put_dilution(const struct comparison *r, struct buf *b)
{
	const struct reference *ref = &r->judgement->reference;
	const struct changes *changes = &r->judgement->changes;
	const struct change *c = find_diluting_change(r);
	double f = ref->dilution, times = ref->dilution_times;

	if (ref->undecided)
		buf_fmt(b, "Undecided which functions changed, and which "
		    "shares only adjust to that.\n");
	if (c == NULL || fabs(f - 1) < 0.005)
		return;
	buf_fmt(b, "The share of everything else is multiplied by %.2f", f);
	if (r->judgement->counts.untested == NULL)
		buf_fmt(b, " (%.2f to %.2f)", f / times, f * times);
	buf_fmt(b, ",\nbecause ");
	put_func(r, c->func, b);
	buf_fmt(b, change_is_new(changes, c) ? " is new.\n" :
	    change_is_gone(changes, c) ?
	    " is gone.\n" : f > 1 ? " shrank.\n" : " grew.\n");
}

/*
 * List the largest changes that are significant only without the adjustment for
 * all tests, and how many runs would detect the first one.
 */
static void
put_may_have_changed(const struct comparison *r, struct buf *b)
{
	const struct judgement *j = r->judgement;
	const struct change *most[NAMES_LISTED + 1] = {NULL};
	unsigned runs;

	for (size_t i = 0; i < j->changes.n; i++) {
		const struct change *c = &j->changes.all[i];
		unsigned k = NAMES_LISTED;

		if (c->verdict != CHANGE_MAY || c->kind != SELF)
			continue;
		for (; k > 0 && (most[k - 1] == NULL ||
		    fabs(change_grown(c)) > fabs(change_grown(most[k - 1])));
		    k--)
			most[k] = most[k - 1];
		most[k] = c;
	}
	if (most[0] == NULL)
		return;
	buf_fmt(b, "May have changed: ");
	for (unsigned k = 0; k < NAMES_LISTED && most[k] != NULL; k++) {
		buf_fmt(b, k > 0 ? ", " : "");
		put_cause(r, most[k], b);
	}
	if (most[NAMES_LISTED] != NULL)
		buf_fmt(b, ", and more");
	if (j->counts.single) {
		buf_fmt(b, "; several runs of each would show it.\n");
		return;
	}
	runs = power_runs(&j->power, most[0]->before, power_phi_ratio(
	    &j->power, most[0]->before, most[0]->overdispersion),
	    fabs(change_grown(most[0])));
	buf_fmt(b, "; %s%u runs of each would show the first.\n",
	    runs >= POWER_MOST_RUNS ? "more than " : "", runs);
}

/* list functions whose change is explained by a change that is shown */
static void
put_explained(const struct comparison *r, struct buf *b)
{
	const struct explain *e = r->explain;
	size_t n = 0;

	for (size_t i = e->shown; i < e->n; i++) {
		uint32_t func = e->all[i].change->func;

		if (e->all[i].by->func == func)
			continue;
		if (n++ < NAMES_LISTED) {
			buf_fmt(b, n == 1 ? "Explained by these: " : ", ");
			put_func(r, func, b);
		}
	}
	if (n > NAMES_LISTED)
		buf_fmt(b, " and %zu more", n - NAMES_LISTED);
	if (n > 0)
		buf_fmt(b, ".\n");
}

/*
 * Say how many samples per run are needed to find, in 9 of 10 comparisons, a
 * function of 2 % that takes half as long again.  As the total then takes
 * 1.01 times as long, its share becomes 0.03 / 1.01.
 */
static void
put_promise(const struct judgement *j, struct buf *b)
{
	const struct counts *cs = &j->counts;
	double after = 0.03 / (cs->shares ? 1.01 : 1), n, unit;
	double least = fmin(cs->side[BEFORE] / cs->r->count[BEFORE],
	    cs->side[AFTER] / cs->r->count[AFTER]);
	char text[NUM_TEXT];
	str s;

	n = least * power_times(&j->power, 0.02, after - 0.02,
	    effect_minimum(&j->effect, 0.02), 0.9);
	if (isinf(n))
		return;
	unit = pow(10, floor(log10(n)) - 1);
	s = num_commas(text, NUM((uint64_t)(ceil(n / unit) * unit)));
	buf_fmt(b, "A function of 2%% that takes half as long again is found "
	    "in 9 of 10 comparisons\nof runs of %.*s samples or more.\n",
	    (int)s.n, s.p);
}

/* append the minimum detectable effect at three shares */
static void
put_detectable(const struct judgement *j, struct buf *b)
{
	static const double at[] = {0.01, 0.05, 0.2};
	bool any = false;

	if (j->counts.untested != NULL)
		return;
	buf_fmt(b, "Smallest detectable change:");
	for (size_t i = 0; i < LENGTH(at); i++) {
		double least = judge_detectable(j, at[i]);

		if (isfinite(least))
			buf_fmt(b, "%s %.2f %s%g%%", i > 0 ? "," : "",
			    100 * least, i > 0 ? "at " :
			    "points at a share of ", 100 * at[i]);
		else
			buf_fmt(b, "%s none%s%g%%", i > 0 ? "," : "", i > 0 ?
			    " at " : ", of any size, at a share of ",
			    100 * at[i]);
		any |= isfinite(least);
	}
	buf_fmt(b, any ? ".\n" : ": equal runs differ too much "
	    "for so few.\n");
	put_promise(j, b);
}

void
report_text_tail(const struct comparison *r, struct buf *b)
{
	if (r->explain->n == 0)
		buf_fmt(b, "No change counts.\n");
	put_may_have_changed(r, b);
	put_dilution(r, b);
	put_explained(r, b);
	put_detectable(r->judgement, b);
}
