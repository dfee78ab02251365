/*
 * How often does a comparison blame a function that did not change, and find
 * the one that did?  Draws profiles of known truth: functions whose shares
 * follow Zipf's law below eight callers, counted with the variance phi times
 * that of a Poisson count (a gamma mixture of Poisson counts).  Functions and
 * whole runs may scatter besides, by a part of what they take.  The objects of
 * folddiff judge them.  "power SEED [REPETITIONS [EVERY]]"; see
 * tests/noise/power.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/noise/uniform.h"
#include "tools/folddiff/gate/gate.h"
#include "tools/folddiff/judge/stats.h"

enum { CALLERS = 8, MOST = 200, MOST_RUNS = 10 };

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

/* a factor around 1 with this standard deviation */
static double
draw_factor(double deviation, uint64_t *seed)
{
	double v = deviation * deviation;

	return v > 0 ? draw_gamma(1 / v, seed) * v : 1;
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

/* how the scatter of a function between equal runs depends on its share */
enum kind { EVEN, GROWING, MIXED };

struct trial {
	unsigned functions, runs;	/* runs of a side */
	double samples, phi;		/* samples of a run */
	double share, times;		/* of function 0, and how it changes */
	double gone;			/* share of function 1 that vanishes */
	enum scale_by scale;
	enum kind kind;
	double scatter;			/* standard deviation of a function / */
					/* its mean, besides sampling, */
	double run;			/* and that of a whole run */
};

/*
 * What the functions take on a side, in parts of a run before: by shares it is
 * scaled to 1.
 */
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
	for (unsigned i = 0; i < t->functions && t->scale == SCALE_TOTAL; i++)
		p[i] /= all;
}

/*
 * The scatter of a function of this share: GROWING with its root, up to the
 * given one at 5 %; MIXED differs between functions, from 1/4 of it to all, by
 * their numbers, and is half of it for function 0.
 */
static double
scatter_of(const struct trial *t, unsigned f, double share)
{
	if (t->kind == GROWING)
		return t->scatter * fmin(1, sqrt(share / 0.05));
	if (t->kind == MIXED)
		return t->scatter * (f == 0 ? 0.5 : pow(4, f * 7 % 16 / 15.0 -
		    1));
	return t->scatter;
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
	double p[MOST], q[MOST];
	struct num count[2 * MOST_RUNS] = {{0}};

	for (unsigned i = 0; i < 2 * t->runs; i++)
		runs_add(r, "drawn", i < t->runs ? BEFORE : AFTER);
	r->f.stacks.columns = r->n;
	for (unsigned i = 0; i < r->n; i++) {
		double run = draw_factor(t->run, seed);

		set_shares(t, BEFORE, q);
		set_shares(t, runs_side(r, i), p);
		for (unsigned f = 0; f < t->functions; f++) {
			double factor = draw_factor(scatter_of(t, f,
			    fmax(p[f], q[f])), seed);
			uint32_t ids[] = {name_id(&r->f.names, 'm', 0),
			    name_id(&r->f.names, 'g', f % CALLERS),
			    name_id(&r->f.names, 'f', f)};
			uint64_t n = draw_count(t->samples * p[f] * run *
			    factor, t->phi, seed);

			count[i] = NUM(n);
			if (n > 0)
				stacks_add(&r->f.stacks, ids, 3, count);
		}
		count[i] = (struct num){0};
		r->all[i].total = stacks_total(&r->f.stacks, i);
		r->all[i].samples.n = r->all[i].total.whole;
	}
}

/* what one comparison came to */
struct result {
	bool blamed, failed, found;	/* failed: the gate, by the unchanged */
	double visible;			/* at the share of function 0 */
	double needed;			/* samples a run for the promise */
	size_t tests;
};

/* which of the last two is wanted: both take long */
enum wanted { VERDICT, VISIBLE, FOUND, NEEDED };

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
	const struct scale scale = {t->scale, NULL};
	struct judge_settings judging = {
		.effect = {.given = {-1, -1}, .most = {1, 1}},
		.scatter = t->scatter,
	};
	struct gate_settings settings = {0};
	struct runs r = {0};
	struct functions f = {0};
	struct judgement j;
	struct explain e;
	struct gate g = {0};
	struct comparison c = {.runs = &r, .functions = &f, .judgement = &j,
	    .explain = &e};
	struct result res = {0};

	draw_runs(&r, t, seed);
	rules_add(&settings.rules, "fail-over", "+5pp");
	gate_limit_effect(&settings, &judging.effect);
	functions_count(&f, &r);
	j = judge_runs(&f, &scale, &judging);
	e = explain_changes(&j);
	if (wanted == VERDICT)
		g = gate_judge(&settings, &c);
	note_result(&res, t, &c, &g);
	res.tests = j.tests.n;
	if (wanted == VISIBLE)
		res.visible = judge_detectable(&j, t->share);
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
print_dilution(uint64_t seed, unsigned n, unsigned every)
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
			for (size_t s = 0; s < 3; s++) {
				if (seed++ % every != 0)
					continue;
				try_dilution(rows[i].what, (struct trial){
				    .functions = 40, .runs = designs[d].runs,
				    .samples = samples[s],
				    .phi = designs[d].phi,
				    .share = rows[i].share,
				    .times = rows[i].times,
				    .gone = rows[i].gone,
				    .scale = SCALE_TOTAL}, seed, n);
			}
}

/* the share after whose visible change is asked for */
static double
times_of(const struct trial *t, double grown)
{
	double p = t->share;

	if (t->scale != SCALE_TOTAL)
		return (p + grown) / p;
	return (p + grown) * (1 - p) / (p * (1 - p - grown));
}

/* the variance of a share of one run, besides what others do */
static double
variance_of_run(const struct trial *t, double p)
{
	double s = scatter_of(t, 0, p), v = s * s * p * p;

	return t->scale == SCALE_TOTAL ?
	    p * (1 - p) * t->phi / t->samples + v * (1 - p) * (1 - p) :
	    p * t->phi / t->samples + v + t->run * t->run * p * p;
}

/*
 * The visible change of an oracle that knows how runs scatter: a z test with
 * as many tests, and a growth that is found in 80 of 100.
 */
static double
oracle(const struct trial *t, double tests, double low)
{
	double z = stats_t_quantile(SIGNIFICANCE_ALPHA / 2 / tests, INFINITY);
	double high = 1 - t->share, runs = t->runs;
	struct effect e = {t->runs == 1 ? 0.01 : 0.005, 0.05};
	double least = effect_minimum(&e, t->share);

	for (int i = 0; i < 50; i++) {
		double grown = (low + high) / 2, p = t->share;
		double error = sqrt((variance_of_run(t, p) +
		    variance_of_run(t, p + grown)) / runs);
		double null = sqrt(2 * variance_of_run(t, p + grown / 2) /
		    runs);

		if ((grown - fmax(least, z * null)) / error < 0.8416)
			low = grown;
		else
			high = grown;
	}
	return high;
}

/* equal runs, and changed by just what another comparison calls visible */
static void
try_visible(struct trial t, uint64_t seed, unsigned n)
{
	struct trial same = t;
	unsigned found = 0, blamed = 0, more = 0, shown = 0;
	double mean = 0, tests = 0, best;

	if (fork_row() != 0)
		return;
	same.times = 1;
	for (unsigned i = 0; i < n; i++) {
		struct result r = judge_once(&same, VISIBLE, &seed);

		tests += (double)r.tests / n;
		blamed += r.blamed;
		if (isinf(r.visible))
			continue;
		shown++;
		mean += r.visible;
		t.times = times_of(&t, r.visible);
		r = judge_once(&t, FOUND, &seed);
		found += r.found;
		more += r.blamed;
	}
	if (shown > 0)
		mean /= shown;
	best = oracle(&t, fmax(1, tests), 0);
	printf("%-6s %-7s %4.1f%% %3.0f%% %2uv%-2u%7.0f %5.1f%% "
	    "%5.1f%% %4.0f%% %6.2f %6.2f %5.1f%%\n",
	    t.scale == SCALE_TOTAL ? "total" : "none",
	    t.kind == EVEN ? "even" : t.kind == MIXED ? "mixed" : "growing",
	    100 * t.share, 100 * t.scatter, t.runs, t.runs,
	    t.samples, 100.0 * blamed / n, 100.0 * more / fmax(1, shown),
	    100.0 * shown / n, 100 * mean, mean / best,
	    100.0 * found / fmax(1, shown));
	exit(0);
}

/* a row of each share, number of samples and number of runs */
static uint64_t
print_scatter(struct trial t, uint64_t seed, unsigned n, unsigned every)
{
	static const double shares[] = {0.005, 0.02, 0.1, 0.4};
	static const double samples[] = {500, 5000, 50000};
	static const unsigned runs[] = {1, 2, 3, 5, 10};

	for (size_t i = 0; i < 60; i++) {
		t.share = shares[i % 4];
		t.samples = samples[i / 4 % 3];
		t.runs = runs[i / 12];
		if (t.runs == 1 && t.kind != EVEN)
			continue;
		t.run = t.scale == SCALE_TOTAL ? 0 : t.scatter / 2;
		if (t.share * t.samples >= 10 && seed++ % every == 0)
			try_visible(t, seed, n);
	}
	return seed;
}

static void
print_visible(uint64_t seed, unsigned n, unsigned every)
{
	static const struct { enum kind kind; double scatter; } rows[] = {
		{EVEN, 0}, {EVEN, 0.02}, {EVEN, 0.1}, {EVEN, 0.2},
		{GROWING, 0.1}, {GROWING, 0.2}, {MIXED, 0.1}, {MIXED, 0.2},
	};

	printf("\n2. Equal runs, and a function that grew by what is called "
	    "visible (40 functions)\n"
	    "scale  scatter share each  runs samples  equal  other "
	    "shown points oracle found\n");
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		for (int shares = 0; shares < 2; shares++)
			seed = print_scatter((struct trial){.functions = 40,
			    .phi = 1, .times = 1,
			    .scale = shares ? SCALE_TOTAL : SCALE_NONE,
			    .kind = rows[i].kind, .scatter = rows[i].scatter,
			    .run = shares ? 0 : rows[i].scatter / 2}, seed, n,
			    every);
}

/* the promise: +50 % on 2 %, 3 against 3, 5,000 samples */
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
	printf("%-6s %uv%u %7.0f  scatter %2.0f%%  %5.1f%% %5.1f%% %8.0f\n",
	    t.scale == SCALE_TOTAL ? "total" : "none", t.runs, t.runs,
	    t.samples, 100 * t.scatter, 100.0 * found / n,
	    100.0 * blamed / n, needed);
	exit(0);
}

static void
print_power(uint64_t seed, unsigned n)
{
	static const double samples[] = {2000, 5000, 10000, 20000};
	static const double scatters[] = {0, 0.02, 0.05};

	puts("\n3. A function of 2 % that takes half as long again (40 "
	    "functions)\n"
	    "scale  runs samples            found blamed  promised from");
	for (unsigned scale = SCALE_NONE; scale <= SCALE_TOTAL; scale++)
		for (unsigned runs = 3; runs <= 5; runs += 2)
			for (size_t d = 0; d < 3; d++)
				for (size_t s = 0; s < 4; s++)
					try_power((struct trial){
					    .functions = 40, .runs = runs,
					    .samples = samples[s], .phi = 1,
					    .share = 0.02, .times = 1.5,
					    .scale = scale,
					    .scatter = scatters[d],
					    .run = scale == SCALE_NONE ?
					    scatters[d] / 2 : 0}, seed++, n);
}

int
main(int argc, char *argv[])
{
	uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
	unsigned n = argc > 2 ? (unsigned)atoi(argv[2]) : 400;

	unsigned every = argc > 3 ? (unsigned)atoi(argv[3]) : 1;

	if (seed == 0 || n == 0 || every == 0) {
		fputs("usage: power SEED [REPETITIONS [EVERY]]\n", stderr);
		return 2;
	}
	printf("seed %llu, %u repetitions\n", (unsigned long long)seed, n);
	print_dilution(seed * 1000003, n, (every + 3) / 4);
	print_visible(seed * 3000017, n, every);
	print_power(seed * 2000003, n);
	return 0;
}
