#include "common/health/health.h"

#include <math.h>
#include <string.h>

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/health/remedy.h"
#include "common/io/json.h"
#include "common/io/note.h"
#include "common/io/out.h"
#include "common/profile/event.h"

/* The deepest stacks were truncated if there are PILE_STACKS of them or more,
 * with PILE_DEPTH frames or more, that weigh PILE_TIMES as much as the stacks
 * with one frame less. */
#define PILE_DEPTH 16
#define PILE_STACKS 4
#define PILE_TIMES 4

#define MODULE_LEAST 0.05	/* minimum percentage of a listed module */
#define MODULES_LISTED 3
#define BUSY_THREAD 0.9		/* a busy thread uses this much of a CPU */

/* the profile that is judged */
struct subject {
	struct quality quality;
	bool clock;		/* sampled by clocks, and not filtered */
	bool each;		/* every event was recorded, none is sampled */
	bool happens;		/* sampled by counting events, not by a clock */
	struct health_facts facts;
};

/* Return `given` or, if it is 0, the number at `key` in the metadata. */
static double
ask_meta(double given, const struct meta *meta, str key)
{
	struct num n;

	if (given > 0 || !meta_num(meta, key, &n))
		return given;
	return num_real(n);
}

/* return true if all events are clocks and no filter reduced the weight */
static bool
is_whole_clock(const struct meta *meta, struct num total)
{
	str list = meta_get(meta, STR("event")), event;
	struct num weight;

	if (list.n == 0 || meta_get(meta, STR("whole")).n > 0 ||
	    (meta_num(meta, STR("weight"), &weight) &&
	    num_cmp(total, weight) < 0))
		return false;
	while (event_next(&list, &event))
		if (!event_is_clock(event))
			return false;
	return true;
}

/* Return true for profiles of waits.  All waits are recorded, not sampled. */
static bool
is_of_waits(const struct meta *meta)
{
	str event = meta_get(meta, STR("event"));

	return str_eq(event, STR("locks")) || str_eq(event, STR("run queue")) ||
	    (str_starts(event, STR("sched:sched_switch")) &&
	    str_eq(meta_get(meta, STR("unit")), STR("us")));
}

/* return true for profiles of machine code, whose roots are known */
static bool
is_of_machine(const struct meta *meta)
{
	str event = meta_get(meta, STR("event"));

	return event.n > 0 && !str_starts(event, STR("jdk.")) &&
	    !str_starts(event, STR("profiler."));
}

static void
complete_facts(struct health_facts *f, const struct meta *meta)
{
	f->rate = ask_meta(f->rate, meta, STR("rate"));
	f->duration = ask_meta(f->duration, meta, STR("duration"));
	f->cpus = ask_meta(f->cpus, meta, STR("cpus"));
	if (num_is0(f->samples))
		meta_num(meta, STR("samples"), &f->samples);
	if (num_is0(f->lost))
		meta_num(meta, STR("lost"), &f->lost);
	if (f->graph.n == 0)
		f->graph = meta_get(meta, STR("callgraph"));
	if (f->needs.n == 0)
		f->needs = meta_get(meta, STR("callgraph-needs"));
	if (f->buffer.n == 0)
		f->buffer = meta_get(meta, STR("buffer"));
	if (f->lost_in.n == 0)
		f->lost_in = meta_get(meta, STR("callers-lost-in"));
	f->restored |= meta_get(meta, STR("restored")).n > 0;
	if (f->events == 0)
		f->events = event_families(meta_get(meta, STR("event")));
}

/* the rules, in the order in which findings of one level are printed */
enum {
	SINGLE_FRAME, NO_KNOWN_ROOT, CALLERS_LOST, UNKNOWN_CALLER, INTERPRETED,
	UNKNOWN_LEAF, UNKNOWN_FRAME, DEPTH_LIMIT, LOST, FEW_SAMPLES,
	MIXED_EVENTS, WAITING, ROUND_RATE
};

static double
percent_of_total(const struct subject *m, struct num part)
{
	return num_is0(m->quality.total) ? NAN :
	    num_percent(part, m->quality.total);
}

/* return true if the reader found that perf copied too little of the stacks */
static bool
is_cut_copy(const struct subject *m)
{
	return str_starts(m->facts.graph, STR("dwarf")) &&
	    str_starts(m->facts.needs, STR("dwarf"));
}

/* return the weight of the stacks that were truncated at a depth limit */
static struct num
find_cut(const struct quality *q)
{
	struct num pile = num_scale(q->before, NUM(PILE_TIMES), NUM(1));
	bool piled = q->shape.native && q->shape.limit >= PILE_DEPTH &&
	    q->cut_stacks >= PILE_STACKS && num_cmp(q->cut, pile) >= 0;

	return q->shape.limit == QUALITY_PERF_LIMIT || piled ? q->cut : NUM(0);
}

static double
count_busy_cpus(const struct subject *m)
{
	const struct health_facts *f = &m->facts;

	return num_real(num_add(f->samples, f->lost)) * (1 - num_percent(
	    m->quality.idle, m->quality.total) / 100) / (f->rate * f->duration);
}

static double
count_cpus(const struct health_facts *f)
{
	return f->cpus > 0 ? f->cpus : 1;
}

/* One busy thread is enough: a program with a single thread leaves other CPUs
 * idle, but does not wait. */
static double
measure_busy(const struct subject *m)
{
	const struct health_facts *f = &m->facts;
	double busy;

	if (!m->clock || num_is0(f->samples) || f->rate <= 0 ||
	    f->duration <= 0)
		return NAN;
	busy = count_busy_cpus(m);
	return busy >= BUSY_THREAD ? 100 : 100 * busy / count_cpus(f);
}

/* set the value that each rule judges, NaN if it is unknown */
static void
measure(const struct subject *m, double v[HEALTH_RULES])
{
	const struct quality *q = &m->quality;
	const struct health_facts *f = &m->facts;
	bool copy = is_cut_copy(m);
	struct num cut = copy ? q->rootless : find_cut(q);

	v[SINGLE_FRAME] = q->shape.native ? percent_of_total(m, q->single) :
	    NAN;
	/* truncated stacks have a finding of their own */
	v[NO_KNOWN_ROOT] = q->shape.native || copy ? percent_of_total(m,
	    num_sub(q->rootless, cut)) : NAN;
	/* without marks nobody knows whether callers are missing */
	v[CALLERS_LOST] = f->restored || !num_is0(q->callers_lost) ?
	    percent_of_total(m, q->callers_lost) : NAN;
	v[UNKNOWN_CALLER] = f->restored || !num_is0(q->unknown_caller) ?
	    percent_of_total(m, q->unknown_caller) : NAN;
	v[INTERPRETED] = percent_of_total(m, q->interpreted);
	v[UNKNOWN_LEAF] = percent_of_total(m, q->leaf);
	v[UNKNOWN_FRAME] = num_is0(q->frames) ? NAN :
	    num_percent(q->nameless, q->frames);
	v[DEPTH_LIMIT] = percent_of_total(m, cut);
	v[LOST] = num_is0(f->samples) ? NAN :
	    num_percent(f->lost, num_add(f->samples, f->lost));
	v[FEW_SAMPLES] = m->each || num_is0(f->samples) ? NAN :
	    num_real(f->samples);
	v[MIXED_EVENTS] = f->events > 0 ? (double)f->events : NAN;
	v[WAITING] = measure_busy(m);
	v[ROUND_RATE] = f->rate > 0 ? f->rate : NAN;
}

/* order by weight, then by name */
static bool
is_worse(const struct quality_tally *t, size_t a, size_t b)
{
	int c = num_cmp(t->weight[a], t->weight[b]);

	return c != 0 ? c > 0 : str_cmp(names_text(&t->modules, (uint32_t)a),
	    names_text(&t->modules, (uint32_t)b)) < 0;
}

/* return the worst module after `last`, or STR_NONE */
static size_t
find_next_worst(const struct quality_tally *t, size_t last)
{
	size_t best = STR_NONE;

	for (size_t i = 0; i < t->modules.n; i++)
		if ((last == STR_NONE || is_worse(t, last, i)) &&
		    (best == STR_NONE || is_worse(t, i, best)))
			best = i;
	return best;
}

/* append " (libfoo.so 12.0%, bar 3.1%)", the modules with the most weight */
static void
add_worst(struct buf *to, const struct quality_tally *t, struct num all)
{
	size_t at = STR_NONE;
	char name[40];
	int k;

	for (k = 0; k < MODULES_LISTED; k++) {
		at = find_next_worst(t, at);
		if (at == STR_NONE ||
		    num_percent(t->weight[at], all) < MODULE_LEAST)
			break;
		note_text(name, sizeof(name),
		    names_text(&t->modules, (uint32_t)at));
		buf_fmt(to, "%s%s %.1f%%", k > 0 ? ", " : " (", name,
		    num_percent(t->weight[at], all));
	}
	if (k > 0)
		buf_fmt(to, ")");
}

static void
show_leaf(struct buf *to, const struct subject *m)
{
	add_worst(to, &m->quality.by_leaf, m->quality.total);
}

static void
show_frames(struct buf *to, const struct subject *m)
{
	add_worst(to, &m->quality.by_frame, m->quality.frames);
}

static void
show_language(struct buf *to, const struct subject *m)
{
	if (m->quality.interprets != LANGUAGE_NONE)
		buf_fmt(to, " of %s", language_names[m->quality.interprets]);
}

static void
show_limit(struct buf *to, const struct subject *m)
{
	if (is_cut_copy(m))
		buf_fmt(to, ", as copies of stacks are too small");
	else
		buf_fmt(to, " at %zu frames", m->quality.shape.limit);
}

static void
show_callers_lost(struct buf *to, const struct subject *m)
{
	if (m->facts.lost_in.n > 0)
		buf_fmt(to, ", most in %.*s", (int)m->facts.lost_in.n,
		    m->facts.lost_in.p);
}

static void
show_lost(struct buf *to, const struct subject *m)
{
	char n[NUM_TEXT];
	str s = num_commas(n, m->facts.lost);

	buf_fmt(to, " (%.*s)", (int)s.n, s.p);
}

static void
show_cpus(struct buf *to, const struct subject *m)
{
	double cpus = count_cpus(&m->facts), busy = count_busy_cpus(m);

	if (busy < BUSY_THREAD)
		buf_fmt(to, "not on a CPU for %.1f%% of the time",
		    100 - 100 * busy);
	else
		buf_fmt(to, "%.1f of %.0f CPU%s busy", busy, cpus,
		    cpus > 1 ? "s" : "");
}

static void
mend_symbols(struct buf *to, const struct quality_tally *t,
    const struct subject *m)
{
	size_t best = find_next_worst(t, STR_NONE);
	uint32_t id;
	str module;

	if (best == STR_NONE)
		return;
	module = names_text(&t->modules, (uint32_t)best);
	if (names_find(&m->facts.absent, module, &id))
		remedy_absent(to, module);
	else
		remedy_names(to, module, m->quality.compiles);
}

static void
mend_interpreted(struct buf *to, const struct subject *m)
{
	remedy_language(to, m->quality.interprets);
}

/* return true if most stacks without callers have JIT-compiled code */
static bool
lacks_pointers(const struct quality *q)
{
	struct num without = num_add(q->single, q->rootless);

	return !num_is0(q->compiled) &&
	    num_cmp(num_add(q->compiled, q->compiled), without) >= 0;
}

static void
mend_single(struct buf *to, const struct subject *m)
{
	if (m->facts.bare) {
		remedy_bare(to, m->facts.graph);
		return;
	}
	if (m->quality.deepest > 1 && lacks_pointers(&m->quality)) {
		remedy_compiled(to, m->quality.compiles);
		return;
	}
	/* if no stack has callers, none were recorded */
	remedy_callers(to, m->facts.graph, m->facts.needs,
	    m->quality.deepest <= 1);
}

static void
mend_rootless(struct buf *to, const struct subject *m)
{
	if (lacks_pointers(&m->quality)) {
		remedy_compiled(to, m->quality.compiles);
		return;
	}
	remedy_callers(to, m->facts.graph.n > 0 ? m->facts.graph :
	    STR("dwarf"), m->facts.needs, false);
}

static void
mend_callers(struct buf *to, const struct subject *m)
{
	if (m->quality.compiles == LANGUAGE_NONE)
		remedy_callers(to, STR("fp"), m->facts.needs, false);
}

static void
mend_lost(struct buf *to, const struct subject *m)
{
	remedy_lost(to, m->facts.buffer, m->facts.graph, m->each ?
	    REMEDY_EACH : m->happens ? REMEDY_COUNT : REMEDY_CLOCK);
}

/* Append how to raise the depth limit of the kernel or of perf script. */
static void
mend_cut(struct buf *to, const struct subject *m)
{
	bool by_kernel = !str_starts(m->facts.graph, STR("dwarf"));

	if (is_cut_copy(m)) {
		mend_rootless(to, m);
		return;
	}
	if (m->facts.graph.n == 0 &&
	    m->quality.shape.limit != QUALITY_PERF_LIMIT)
		return;		/* perhaps the limit of another profiler */
	if (by_kernel)
		buf_fmt(to, "recording after sysctl "
		    "kernel.perf_event_max_stack=1024");
	if (by_kernel && !m->facts.whole)
		buf_fmt(to, ", and ");
	if (!by_kernel || !m->facts.whole)
		buf_fmt(to, "perf script --max-stack 1024");
}

static void
mend_few(struct buf *to, const struct subject *m)
{
	buf_fmt(to, m->quality.shape.native ?
	    "recording longer, or with a higher -F" : "recording longer");
}

static void
mend_rate(struct buf *to, const struct subject *m)
{
	buf_fmt(to, "recording with -F %.0f", m->facts.rate - 1);
}

static void
mend_leaf(struct buf *to, const struct subject *m)
{
	mend_symbols(to, &m->quality.by_leaf, m);
}

static void
mend_frames(struct buf *to, const struct subject *m)
{
	mend_symbols(to, &m->quality.by_frame, m);
}

static const struct rule {
	const char *name;
	const char *unit;
	bool down;		/* values below a limit are findings */
	double warn, severe;	/* limits of warnings and severe findings */
	double step;		/* if not 0, only its multiples are findings */
	const char *what;	/* text after the value and its unit */
	const char *good;	/* like `what`, for a good value; or NULL */
	void (*show)(struct buf *, const struct subject *);	/* more text */
	const char *why;
	const char *remedy;	/* constant text; if NULL, call `mend` */
	void (*mend)(struct buf *, const struct subject *);
} rules[HEALTH_RULES] = {
	[SINGLE_FRAME] = {"single-frame", "%", false, 20, 50, 0,
	    "of samples have a single frame", NULL, NULL,
	    "their callers are missing", NULL, mend_single},
	[NO_KNOWN_ROOT] = {"no-known-root", "%", false, 20, 50, 0,
	    "of samples stop before a known root", NULL, NULL,
	    "the same function appears under several roots",
	    NULL, mend_rootless},
	[CALLERS_LOST] = {"callers-lost", "%", false, 10, 50, 0,
	    "of samples have lost their callers", NULL, show_callers_lost,
	    "their code has no frame pointers", NULL, mend_callers},
	[UNKNOWN_CALLER] = {"unknown-caller", "%", false, 10, 50, 0,
	    "of samples lack a caller", NULL, NULL,
	    "it was called by a pointer, not by name", NULL, mend_callers},
	[INTERPRETED] = {"interpreted", "%", false, 20, 50, 0,
	    "of samples are in the interpreter", NULL, show_language,
	    "the functions that it runs have no names", NULL,
	    mend_interpreted},
	[UNKNOWN_LEAF] = {"unknown-leaf", "%", false, 5, 30, 0,
	    "of samples end in an unknown frame", NULL, show_leaf,
	    "the functions that ran have no names", NULL, mend_leaf},
	[UNKNOWN_FRAME] = {"unknown-frame", "%", false, 5, 30, 0,
	    "of frames are unknown", NULL, show_frames,
	    "unnamed frames cannot be optimised", NULL, mend_frames},
	[DEPTH_LIMIT] = {"depth-limit", "%", false, 1, 10, 0,
	    "of samples are cut", NULL, show_limit,
	    "their outer callers are missing", NULL, mend_cut},
	[LOST] = {"lost", "%", false, 1, 10, 0,
	    "of samples were lost", NULL, show_lost,
	    "the busiest moments are missing",
	    NULL, mend_lost},
	[FEW_SAMPLES] = {"few-samples", "samples", true, 400, 100, 0,
	    "in all", NULL, NULL,
	    "percentages are inaccurate", NULL, mend_few},
	[MIXED_EVENTS] = {"mixed-events", "kinds of event", false,
	    2, INFINITY, 0, "are added up", "kind of event", NULL,
	    "their counts measure different things",
	    "stackfold --event=NAME", NULL},
	[WAITING] = {"waiting", "%", true, 10, -1, 0,
	    NULL, NULL, show_cpus,
	    "waiting, or kept from running",
	    "profile_run capture --measure=wall", NULL},
	[ROUND_RATE] = {"round-rate", "Hz", false, 50, INFINITY, 50,
	    "may run in step with timers",
	    "Hz does not run in step with timers", NULL,
	    "periodic work is counted twice or never", NULL, mend_rate},
};

static enum health_level
judge_value(const struct rule *r, double v)
{
	if (isnan(v))
		return HEALTH_UNKNOWN;
	if (r->step > 0 && fmod(v, r->step) != 0)
		return HEALTH_GOOD;
	if (r->down ? v < r->severe : v >= r->severe)
		return HEALTH_SEVERE;
	return (r->down ? v < r->warn : v >= r->warn) ? HEALTH_WARN :
	    HEALTH_GOOD;
}

static void
fill_finding(struct health_finding *f, const struct rule *r, double v,
    const struct subject *m)
{
	bool percent = strcmp(r->unit, "%") == 0;
	struct buf what = {0}, remedy = {0};
	bool one = !(v > 1) && strcmp(r->unit, "samples") == 0;

	*f = (struct health_finding){.name = r->name, .value = v,
	    .level = judge_value(r, v), .unit = r->unit, .why = r->why};
	if (f->level == HEALTH_UNKNOWN)
		return;
	if (f->level == HEALTH_GOOD && r->good != NULL)
		buf_fmt(&what, "%.0f %s", v, r->good);
	else if (r->what != NULL)
		buf_fmt(&what, "%.*f%s%.*s %s", percent, v, percent ? "" : " ",
		    (int)(strlen(r->unit) - one), r->unit, r->what);
	if (r->show != NULL)
		r->show(&what, m);
	if (r->mend != NULL)
		r->mend(&remedy, m);
	f->what = what.p;
	f->remedy = r->mend == NULL ? r->remedy : remedy.n > 0 ? remedy.p : "";
}

void
health_judge(struct health *h, const struct names *names,
    const struct stacks *s, unsigned column, const struct meta *meta,
    const struct health_facts *facts)
{
	struct quality_shape shape = {
		.labels = facts->labels,
		.native = facts->native || is_of_machine(meta),
		.known = facts->native
	};
	struct subject m = {.facts = *facts};
	double values[HEALTH_RULES];
	size_t at = 0;

	complete_facts(&m.facts, meta);
	m.quality = quality_read(names, s, column, &shape);
	m.clock = is_whole_clock(meta, m.quality.total);
	m.each = is_of_waits(meta);
	m.happens = event_happens(meta_get(meta, STR("event")));
	measure(&m, values);
	*h = (struct health){.unknown = values[UNKNOWN_FRAME],
	    .labels = m.quality.shape.labels};
	for (int level = HEALTH_SEVERE; level >= HEALTH_UNKNOWN; level--) {
		for (size_t i = 0; i < HEALTH_RULES; i++) {
			struct health_finding f;

			fill_finding(&f, &rules[i], values[i], &m);
			if ((int)f.level == level)
				h->all[at++] = f;
		}
		if (level == HEALTH_WARN)
			h->n = at;
	}
}

/* return true if an earlier finding has the same remedy */
static bool
is_remedy_repeated(const struct health *h, size_t at)
{
	for (size_t i = 0; i < at; i++)
		if (strcmp(h->all[i].remedy, h->all[at].remedy) == 0)
			return true;
	return false;
}

void
health_line(const struct health *h, size_t at, struct buf *b)
{
	const struct health_finding *f = &h->all[at];

	buf_fmt(b, "%s: %s", f->what, f->why);
	if (f->remedy[0] != '\0' && !is_remedy_repeated(h, at))
		buf_fmt(b, "; try %s", f->remedy);
}

void
health_warn(const struct health *h, size_t most)
{
	for (size_t i = 0; i < h->n && i < most; i++) {
		struct buf b = {0};

		health_line(h, i, &b);
		warn("%s", b.p);
		buf_free(&b);
	}
}

static const char *const levels[] = {"unknown", "good", "warning", "severe"};

void
health_text(const struct health *h, struct out *o)
{
	for (size_t i = 0; i < HEALTH_RULES; i++) {
		const struct health_finding *f = &h->all[i];

		if (f->level == HEALTH_UNKNOWN)
			out_fmt(o, "%-8s %s\n", levels[f->level], f->name);
		else
			out_fmt(o, "%-8s %s: %s\n", levels[f->level], f->name,
			    f->what);
		if (f->level >= HEALTH_WARN)
			out_fmt(o, "%9s%s\n", "", f->why);
		if (f->level >= HEALTH_WARN && f->remedy[0] != '\0')
			out_fmt(o, "%9stry %s\n", "", f->remedy);
	}
}

void
health_json(const struct health *h, struct out *o)
{
	out_char(o, '[');
	for (size_t i = 0; i < HEALTH_RULES; i++) {
		const struct health_finding *f = &h->all[i];

		out_fmt(o, "%s{\"name\":\"%s\",\"level\":\"%s\",\"value\":",
		    i > 0 ? "," : "", f->name, levels[f->level]);
		json_real(o, f->value);
		out_fmt(o, ",\"unit\":\"%s\"", f->unit);
		if (f->level >= HEALTH_WARN) {
			out_text(o, ",\"what\":");
			json_str(o, str_of(f->what));
			out_fmt(o, ",\"why\":\"%s\",\"remedy\":", f->why);
			json_str(o, str_of(f->remedy));
		}
		out_char(o, '}');
	}
	out_char(o, ']');
}
