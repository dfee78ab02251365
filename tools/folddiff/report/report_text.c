#include "tools/folddiff/report/report_text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "common/base/num.h"
#include "common/base/sys.h"
#include "tools/folddiff/names/label.h"
#include "tools/folddiff/test/power.h"

#define MOST_NAMES 3		/* of callers that are not listed */
#define NAME_WIDTH 32		/* of a name in a sentence */

static void
put_name(str name, struct buf *b)
{
	label_name(name, NAME_WIDTH, b);
}

static void
put_func(const struct comparison *r, uint32_t func, struct buf *b)
{
	put_name(names_text(&r->functions->names, func), b);
}

static void
side(const struct comparison *r, const char *what, unsigned which,
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
	if (r->changes->untested == NULL) {
		n = num_commas(text, NUM(samples));
		buf_fmt(b, ", %.*s samples%s", (int)n.n, n.p, guessed ?
		    " (taken from the counts)" : "");
	}
	buf_char(b, '\n');
}

static void
scale(const struct comparison *r, struct buf *b)
{
	static const char *const of[] = {
		[SCALE_TOTAL] = "% of each side's total",
		[SCALE_NONE] = "weight per run, in % of the total before",
		[SCALE_SECONDS] = "weight per second, in % of the total before",
		[SCALE_ANCHOR] =
		    ("weight per unit of the anchor, in % of the total before"),
	};

	buf_fmt(b, "Scale:  %s,\n        because %s\n", of[r->scale->by],
	    r->why);
}

void
report_text_first(const struct comparison *r, struct buf *b)
{
	total_text(r->total, r->runs, b);
	buf_char(b, '\n');
	scale(r, b);
}

static void
test(const struct comparison *r, struct buf *b)
{
	const struct changes *cs = r->changes;
	char name[RUNS_NAME], points[32];

	buf_fmt(b, "Tests:  ");
	if (cs->untested != NULL) {
		buf_fmt(b, "none: %s;\n        --samples=N makes tests "
		    "possible\n", cs->untested);
		return;
	}
	buf_fmt(b, "%s, %zu test%s, p < %g for all together\n",
	    runs_test(r->runs, name), cs->tests,
	    cs->tests == 1 ? "" : "s",
	    CHANGE_ALPHA);
	/* as it is printed: 0.01 is not the same on every machine */
	snprintf(points, sizeof(points), "%g", 100 * cs->points);
	buf_fmt(b, "        a change counts if it is %s point%s and %g%% or "
	    "more", points, strcmp(points, "1") == 0 ? "" : "s",
	    100 * cs->relative);
	if (!cs->single)
		buf_fmt(b, ";\n        runs vary %.1f times as widely as "
		    "sampling alone makes them", sqrt(cs->noise));
	buf_char(b, '\n');
}

void
report_text_head(const struct comparison *r, struct buf *b)
{
	const struct functions_match *m = &r->matched;

	report_text_first(r, b);
	side(r, "Before:", BEFORE, b);
	side(r, "After: ", AFTER, b);
	buf_fmt(b, "Names:  %.1f%% match by their path, %.1f%% by function "
	    "only, %.1f%% not at all\n", 100 * m->path, 100 * m->leaf,
	    100 * m->none);
	if (r->runs->root[AFTER].n > 0) {
		buf_fmt(b, "        ");
		put_name(r->runs->root[AFTER], b);
		buf_fmt(b, " is taken for ");
		put_name(r->runs->root[BEFORE], b);
		buf_char(b, '\n');
	}
	test(r, b);
}

/* "parse -2.10, print +2.00" */
static void
put_change(const struct comparison *r, const struct change *c, struct buf *b)
{
	put_func(r, c->func, b);
	buf_fmt(b, " %+.2f", 100 * (c->after - c->before));
}

void
report_text_moved(const struct comparison *r, struct buf *b)
{
	const struct explain *e = r->explain;

	for (size_t i = 0; i < e->shown; i++) {
		const struct change *c = e->all[i];
		size_t k = 0;

		while (k < i && !(e->all[k]->moved &&
		    e->all[k]->parent == c->parent))
			k++;
		if (!c->moved || k < i)
			continue;
		buf_fmt(b, "under ");
		put_func(r, c->parent - 1, b);
		buf_fmt(b, ": ");
		put_change(r, c, b);
		for (k = i + 1; k < e->shown; k++)
			if (e->all[k]->moved &&
			    e->all[k]->parent == c->parent) {
				buf_fmt(b, ", ");
				put_change(r, e->all[k], b);
			}
		buf_char(b, '\n');
	}
}

/*
 * The cause of the dilution: the change that took most from the others, or
 * gave most to them.
 */
static const struct change *
cause(const struct comparison *r)
{
	const struct changes *cs = r->changes;
	const struct change *most = NULL;
	double least = 0;

	for (size_t i = 0; i < r->explain->shown; i++) {
		const struct change *c = r->explain->all[i];
		double d = change_grown(cs, c);

		if (cs->dilution > 1)
			d = -d;
		if (d > least) {
			least = d;
			most = c;
		}
	}
	return most;
}

/* how the shares of all that did not change moved, and why */
static void
dilution(const struct comparison *r, struct buf *b)
{
	const struct changes *cs = r->changes;
	const struct change *c = cause(r);
	double f = cs->dilution, times = cs->dilution_times;

	if (cs->undecided)
		buf_fmt(b, "It cannot be told which functions changed and "
		    "which only make up for it.\n");
	if (c == NULL || fabs(f - 1) < 0.005)
		return;
	buf_fmt(b, "The share of everything else is multiplied by %.2f", f);
	if (cs->untested == NULL)
		buf_fmt(b, " (%.2f to %.2f)", f / times, f * times);
	buf_fmt(b, ",\nbecause ");
	put_func(r, c->func, b);
	buf_fmt(b, c->before <= 0 ? " is new.\n" : c->after <= 0 ?
	    " is gone.\n" : f > 1 ? " shrank.\n" : " grew.\n");
}

/* callers whose change is explained by one that is shown */
static void
callers(const struct comparison *r, struct buf *b)
{
	const struct explain *e = r->explain;
	size_t n = 0;

	for (size_t i = e->shown; i < e->n; i++) {
		if (e->all[i]->by->func == e->all[i]->func)
			continue;
		if (n++ < MOST_NAMES) {
			buf_fmt(b, n == 1 ? "Explained by these: " : ", ");
			put_func(r, e->all[i]->func, b);
		}
	}
	if (n > MOST_NAMES)
		buf_fmt(b, " and %zu more callers", n - MOST_NAMES);
	if (n > 0)
		buf_fmt(b, ".\n");
}

/* functions on one side only that are too rare to count */
static void
rare(const struct comparison *r, bool new, struct buf *b)
{
	const struct changes *cs = r->changes;
	const struct change *most = NULL;
	size_t n = 0;

	for (uint32_t f = 0; f < r->functions->names.n; f++) {
		const struct change *c = change_of(cs, f, TOTAL);
		double no = new ? c->before : c->after;
		double yes = new ? c->after : c->before;

		if (no > 0 || yes <= 0 || change_counts(c))
			continue;
		n++;
		if (most == NULL || yes > fmax(most->before, most->after))
			most = c;
	}
	if (n == 0)
		return;
	buf_fmt(b, "Only %s, too rare to count: %zu function%s of at most "
	    "%.2f%% (", new ? "after" : "before", n, n == 1 ? "" : "s",
	    ceil(1e4 * fmax(most->before, most->after)) / 100);
	put_func(r, most->func, b);
	buf_fmt(b, ").\n");
}

/*
 * How many samples a run it takes to find what folddiff promises to find: a
 * function of 2 % that takes half as long again, in 9 of 10 comparisons.
 */
static void
promise(const struct comparison *r, struct buf *b)
{
	const struct changes *cs = r->changes;
	double after = 0.03 / (cs->shares ? 1.01 : 1), n, unit;
	double least = fmin(cs->side[BEFORE] / cs->first_after,
	    cs->side[AFTER] / (cs->runs - cs->first_after));
	char text[NUM_TEXT];
	str s;

	n = least * power_times(cs, 0.02, after - 0.02, 0.9);
	if (isinf(n))
		return;
	unit = pow(10, floor(log10(n)) - 1);
	s = num_commas(text, NUM((uint64_t)(ceil(n / unit) * unit)));
	buf_fmt(b, "A function of 2%% that takes half as long again is found "
	    "in 9 of 10 comparisons\nof runs of %.*s samples or more.\n",
	    (int)s.n, s.p);
}

/* the smallest change that could have been seen, at three shares */
static void
visible(const struct comparison *r, struct buf *b)
{
	static const double at[] = {0.01, 0.05, 0.2};
	const struct changes *cs = r->changes;

	if (cs->untested != NULL)
		return;
	buf_fmt(b, "Smallest visible change:");
	for (size_t i = 0; i < LENGTH(at); i++)
		buf_fmt(b, "%s %.2f %s%g%%", i > 0 ? "," : "",
		    100 * power_change(cs, at[i], cs->noise,
		    counts_minimum(cs, at[i])), i > 0 ? "at " :
		    "points at a share of ", 100 * at[i]);
	buf_fmt(b, ".\n");
	promise(r, b);
}

void
report_text_tail(const struct comparison *r, struct buf *b)
{
	if (r->explain->n == 0)
		buf_fmt(b, "No change counts.\n");
	dilution(r, b);
	callers(r, b);
	rare(r, true, b);
	rare(r, false, b);
	visible(r, b);
}
