/*
 * How often does a comparison blame a function that did not change, and find
 * the one that did?  Draws profiles of known truth: functions whose shares
 * follow Zipf's law below eight callers, counted with the variance phi times
 * that of a Poisson count (a gamma mixture of Poisson counts), and judges them
 * as folddiff does.  "power SEED [REPETITIONS]"; see tests/noise/power.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/noise/uniform.h"
#include "tools/folddiff/gate/gate.h"

enum { CALLERS = 8, MOST = 200 };

static double
draw_normal(uint64_t *seed)
{
	double r = sqrt(-2 * log(uniform(seed)));

	return r * cos(2 * acos(-1) * uniform(seed));
}

/* Marsaglia and Tsang (2000); a shape below 1 by the power of a uniform */
static double
draw_gamma(double shape, uint64_t *seed)
{
	double d, c;

	if (shape < 1)
		return draw_gamma(shape + 1, seed) *
		    pow(uniform(seed), 1 / shape);
	d = shape - 1 / 3.0;
	c = 1 / sqrt(9 * d);
	for (;;) {
		double x = draw_normal(seed), v = pow(1 + c * x, 3);

		if (1 + c * x > 0 && log(uniform(seed)) <
		    x * x / 2 + d - d * v + d * log(v))
			return d * v;
	}
}

/* multiplication of uniforms; large means by the gamma of their waiting time */
static uint64_t
draw_poisson(double mean, uint64_t *seed)
{
	uint64_t n = 0;

	while (mean > 20) {
		uint64_t m = (uint64_t)(mean * 0.875);
		double x = draw_gamma((double)m, seed);

		if (x > mean) {		/* m came too late: m - 1 are spread */
			for (uint64_t i = 1; i < m; i++)
				n += uniform(seed) * x < mean;
			return n;
		}
		n += m;
		mean -= x;
	}
	for (double p = uniform(seed), least = exp(-mean); p > least;
	    p *= uniform(seed))
		n++;
	return n;
}

/* a count of this mean, and of the variance phi * mean */
static uint64_t
draw_count(double mean, double phi, uint64_t *seed)
{
	if (mean <= 0)
		return 0;
	if (phi > 1)
		mean = draw_gamma(mean / (phi - 1), seed) * (phi - 1);
	return draw_poisson(mean, seed);
}

struct trial {
	unsigned functions, runs;	/* runs of a side */
	double samples, phi;		/* samples of a run */
	double share, times;		/* of function 0, and how it changes */
	double gone;			/* share of function 1 that vanishes */
};

/* shares of the functions on a side, which add up to 1 */
static void
set_shares(const struct trial *t, unsigned side, double p[])
{
	double rest = 0, all = 0;
	unsigned first = t->gone > 0 ? 2 : 1;

	for (unsigned i = first; i < t->functions; i++)
		rest += 1.0 / i;
	for (unsigned i = first; i < t->functions; i++)
		p[i] = (1 - t->share - t->gone) / rest / i;
	p[0] = t->share * (side == AFTER ? t->times : 1);
	if (t->gone > 0)
		p[1] = side == AFTER ? 0 : t->gone;
	if (t->gone > 0 && side == BEFORE)
		p[0] = 0;
	for (unsigned i = 0; i < t->functions; i++)
		all += p[i];
	for (unsigned i = 0; i < t->functions; i++)
		p[i] /= all;
}

static uint32_t
name_id(struct names *names, char kind, unsigned number)
{
	char text[16];

	snprintf(text, sizeof(text), "%c%u", kind, number);
	return names_id(names, str_of(text));
}

static void
draw_runs(struct runs *r, const struct trial *t, uint64_t *seed)
{
	double p[MOST];

	for (unsigned i = 0; i < 2 * t->runs; i++)
		runs_add(r, "drawn", i < t->runs ? BEFORE : AFTER);
	r->f.stacks.columns = r->n;
	for (unsigned i = 0; i < r->n; i++) {
		set_shares(t, runs_side(r, i), p);
		for (unsigned f = 0; f < t->functions; f++) {
			uint32_t ids[] = {name_id(&r->f.names, 'm', 0),
			    name_id(&r->f.names, 'g', f % CALLERS),
			    name_id(&r->f.names, 'f', f)};
			uint64_t n = draw_count(t->samples * p[f], t->phi,
			    seed);

			if (n > 0)
				stacks_add_to(&r->f.stacks, ids, 3, i,
				    NUM(n));
		}
		r->all[i].total = stacks_total(&r->f.stacks, i);
		r->all[i].samples.n = r->all[i].total.whole;
	}
}

/* what one comparison came to */
struct result {
	bool blamed, failed, found;	/* failed: the gate, by the unchanged */
	double visible;			/* at the share of function 0 */
	double needed;			/* samples a run for the promise */
};

/* which of the last two is wanted: both take long */
enum wanted { VERDICT, VISIBLE, NEEDED };

/* is it f0, f1 where that vanishes, or a caller of them? */
static bool
is_changed(const struct trial *t, const struct functions *f,
    const struct change *c)
{
	str s = names_text(&f->names, c->func);
	bool second = t->gone > 0 && str_eq(str_from(s, 1), STR("1"));

	if (t->times == 1 && t->gone <= 0)
		return false;
	if (s.p[0] == 'm' || (s.p[0] == 'g' && c->kind == SELF))
		return true;
	return str_eq(str_from(s, 1), STR("0")) || second;
}

static void
note_result(struct result *res, const struct trial *t,
    const struct comparison *c, const struct gate *g)
{
	const struct explain *e = c->explain;

	for (size_t i = 0; i < e->n; i++) {
		const struct change *x = e->all[i].change;
		str s = names_text(&c->functions->names, x->func);

		if (!is_changed(t, c->functions, x))
			res->blamed = true;
		else if (str_eq(s, STR("f0")) && i < e->shown)
			res->found |= x->verdict == (t->times > 1 ||
			    t->gone > 0 ? CHANGE_GREW : CHANGE_SHRANK);
	}
	for (size_t i = 0; i < g->n; i++)
		res->failed |= !is_changed(t, c->functions, g->all[i].change);
}

static struct result
judge_once(const struct trial *t, enum wanted wanted, uint64_t *seed)
{
	const struct scale scale = {SCALE_TOTAL, NULL};
	struct effect_settings effect = effect_defaults();
	struct gate_settings settings = {0};
	struct runs r = {0};
	struct functions f = {0};
	struct judgement j;
	struct explain e;
	struct gate g;
	struct comparison c = {.runs = &r, .functions = &f, .judgement = &j,
	    .explain = &e};
	struct result res = {0};

	draw_runs(&r, t, seed);
	rules_add(&settings.rules, RULE_OVER, "+5pp");
	gate_limit_effect(&settings, &effect);
	functions_count(&f, &r);
	j = judge_runs(&r, &f, &scale, &effect);
	e = explain_changes(&j, &r, &f);
	g = gate_judge(&settings, &c);
	note_result(&res, t, &c, &g);
	if (wanted == VISIBLE)
		res.visible = judge_visible(&j, t->share);
	if (wanted == NEEDED)
		res.needed = t->samples * power_times(&j.power, 0.02,
		    0.03 / 1.01 - 0.02, effect_minimum(&j.effect, 0.02), 0.9);
	stacks_free(&r.f.stacks);
	return res;
}

/* a row in a process of its own, which gives its memory back */
static pid_t
fork_row(void)
{
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid > 0)
		waitpid(pid, NULL, 0);
	return pid;
}

static void
print_heading(const char *title, const char *columns)
{
	printf("\n%s\n%-26s runs samples phi  %s\n", title, "", columns);
}

static void
print_row(const char *what, const struct trial *t)
{
	printf("%-26s %uv%u %7.0f %3.1f  ", what, t->runs, t->runs,
	    t->samples, t->phi);
}

static void
try_dilution(const char *what, struct trial t, uint64_t seed, unsigned n)
{
	unsigned blamed = 0, failed = 0, found = 0;

	if (fork_row() != 0)
		return;
	for (unsigned i = 0; i < n; i++) {
		struct result r = judge_once(&t, VERDICT, &seed);

		blamed += r.blamed;
		failed += r.failed;
		found += r.found;
	}
	print_row(what, &t);
	printf("%5.1f%% %5.1f%% %6.1f%%\n", 100.0 * blamed / n,
	    100.0 * failed / n, 100.0 * found / n);
	exit(0);
}

static void
print_dilution(uint64_t seed, unsigned n)
{
	static const struct { const char *what; double share, times, gone; }
	rows[] = {
		{"nothing", 0.1, 1, 0},
		{"55 % twice as fast", 0.55, 0.5, 0},
		{"30 % five times as fast", 0.30, 0.2, 0},
		{"5 % five times as slow", 0.05, 5, 0},
		{"15 % three times as slow", 0.15, 3, 0},
		{"90 % replaced", 0.02, 1, 0.9},
	};
	static const double samples[] = {2000, 10000, 50000};
	static const struct { unsigned runs; double phi; } designs[] = {
		{1, 1}, {3, 1}, {3, 1.5}, {3, 2}, {3, 3}, {5, 1}, {5, 2},
		{5, 3},
	};

	print_heading("1. Functions that did not change (40 functions)",
	    "blamed  fail  found");
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		for (size_t d = 0; d < sizeof(designs) / sizeof(*designs); d++)
			for (size_t s = 0; s < 3; s++)
				try_dilution(rows[i].what, (struct trial){
				    40, designs[d].runs, samples[s],
				    designs[d].phi, rows[i].share,
				    rows[i].times, rows[i].gone}, seed++, n);
}

static void
try_power(struct trial t, uint64_t seed, unsigned n)
{
	unsigned found = 0, blamed = 0;
	double needed = 0;

	if (fork_row() != 0)
		return;
	for (unsigned i = 0; i < n; i++) {
		struct result r = judge_once(&t, NEEDED, &seed);

		found += r.found;
		blamed += r.blamed;
		needed += r.needed / n;
	}
	print_row("2 % half as slow again", &t);
	printf("%5.1f%% %5.1f%% %8.0f\n", 100.0 * found / n,
	    100.0 * blamed / n, needed);
	exit(0);
}

static void
print_power(uint64_t seed, unsigned n)
{
	static const double samples[] = {2000, 5000, 10000, 20000};
	static const struct { unsigned runs; double phi; } designs[] = {
		{1, 1}, {3, 1}, {3, 1.5}, {3, 2}, {5, 1}, {5, 1.5}, {5, 2},
	};

	print_heading("2. A function of 2 % that takes half as long again "
	    "(40 functions)", "found blamed  promised from");
	for (size_t d = 0; d < sizeof(designs) / sizeof(*designs); d++)
		for (size_t s = 0; s < 4; s++)
			try_power((struct trial){40, designs[d].runs,
			    samples[s], designs[d].phi, 0.02, 1.5, 0},
			    seed++, n);
}

/* changed by just what another comparison of the same program calls visible */
static void
try_visible(struct trial t, uint64_t seed, unsigned n)
{
	struct trial same = t;
	unsigned found = 0;
	double mean = 0;
	char what[32];

	if (fork_row() != 0)
		return;
	same.times = 1;
	for (unsigned i = 0; i < n; i++) {
		double p = t.share;
		double v = judge_once(&same, VISIBLE, &seed).visible;

		mean += v / n;
		t.times = (p + v) * (1 - p) / (p * (1 - p - v));
		found += judge_once(&t, VERDICT, &seed).found;
	}
	snprintf(what, sizeof(what), "%2.0f %% of %3u functions",
	    100 * t.share, t.functions);
	print_row(what, &t);
	printf("%5.2f %6.1f%%\n", 100 * mean, 100.0 * found / n);
	exit(0);
}

static void
print_visible(uint64_t seed, unsigned n)
{
	static const double at[] = {0.01, 0.05, 0.2};
	static const struct { unsigned runs, functions; double n, phi; }
	designs[] = {
		{3, 40, 5000, 1}, {3, 40, 5000, 2}, {3, 200, 5000, 1},
		{3, 40, 20000, 1}, {5, 40, 5000, 1.5}, {1, 40, 10000, 1},
		{1, 40, 2000, 1},
	};

	print_heading("3. A function that grew by what is called visible",
	    "points found");
	for (size_t d = 0; d < sizeof(designs) / sizeof(*designs); d++)
		for (unsigned i = 0; i < 3; i++)
			try_visible((struct trial){designs[d].functions,
			    designs[d].runs, designs[d].n, designs[d].phi,
			    at[i], 1, 0}, seed++, n);
}

int
main(int argc, char *argv[])
{
	uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
	unsigned n = argc > 2 ? (unsigned)atoi(argv[2]) : 400;

	if (seed == 0 || n == 0) {
		fputs("usage: power SEED [REPETITIONS]\n", stderr);
		return 2;
	}
	printf("seed %llu, %u repetitions\n", (unsigned long long)seed, n);
	print_dilution(seed * 1000003, n);
	print_power(seed * 2000003, n);
	print_visible(seed * 3000017, n);
	return 0;
}
