/*
 * folddiff - compare folded profiles
 *
 *	before: main;parse 30	after: main;parse 60
 *	        main;hash 20	       main;print 10
 *
 * gives	main;hash 20 0
 *		main;parse 30 60
 *		main;print 0 10
 */
#include <stdlib.h>
#include <string.h>

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/io/opt.h"
#include "tools/folddiff/gate/gate.h"
#include "tools/folddiff/read/rename.h"
#include "tools/folddiff/read/runs.h"
#include "tools/folddiff/report/comparison.h"
#include "tools/folddiff/report/export.h"
#include "tools/folddiff/report/report.h"
#include "tools/folddiff/report/report_text.h"
#include "tools/folddiff/test/scale.h"
#include "tools/folddiff/test/explain.h"
#include "tools/folddiff/report/two_counts.h"
#include "tools/folddiff/test/functions.h"
#include "tools/folddiff/test/judge.h"
#include "tools/folddiff/test/scale.h"
#include "tools/folddiff/test/total.h"

static struct {
	struct opt_list before, after, called, rename, samples, rules, allow;
	bool equal_totals, strip_hex, canon, no_canon, meta, advice, quiet;
	bool report, markdown, json, check, allow_blind;
	bool judge;		/* a report, a check, or what meta tells */
	const char *norm, *anchor, *min_effect;
} opt = {.advice = true};

static const struct opt opts[] = {
	OPT_HEADING("What is compared:"),
	OPT("before", 0, &opt.before, "FILE...",
	    "one or more runs before the change"),
	OPT("after", 0, &opt.after, "FILE...", "one or more runs after it"),
	OPT("samples", 0, &opt.samples, "N",
	    "samples of every run; or give it once for each"),
	OPT("called", 0, &opt.called, "NAME",
	    "what messages call a run; once for each"),
	OPT_HEADING("Names:"),
	OPT_OLD("strip-hex", 's', &opt.strip_hex, NULL,
	    "write hexadecimal numbers as 0x..."),
	OPT("canon", 0, &opt.canon, NULL,
	    "give clones, closures, hashes, threads one name"),
	OPT("no-canon", 0, &opt.no_canon, NULL,
	    "keep names as they are, in a report too"),
	OPT("rename", 0, &opt.rename, "s/RE/TEXT/", "rename frames"),
	OPT_HEADING("Scale:"),
	OPT_OLD("equal-totals", 'n', &opt.equal_totals, NULL,
	    "make the totals equal, as --norm=total"),
	OPT("norm", 0, &opt.norm, SCALE_WORDS,
	    "the scale (report: chosen by the metadata; folded stacks: none)"),
	OPT("anchor", 0, &opt.anchor, "RE",
	    "make the total of these functions equal"),
	OPT_HEADING("Output, if not folded stacks with two counts:"),
	OPT("report", 0, &opt.report, NULL, "what changed, as text"),
	OPT("markdown", 0, &opt.markdown, NULL, "the same as Markdown"),
	OPT("json", 0, &opt.json, NULL, "the same as JSON"),
	OPT("min-effect", 0, &opt.min_effect, "PP[,%]",
	    "the smallest change that counts (0.5pp,5%; one run each 1pp,5%)"),
	OPT("meta", 0, &opt.meta, NULL,
	    "metadata before the folded stacks"),
	OPT("advice", 0, &opt.advice, NULL,
	    "advise on the scale; --no-advice does not"),
	OPT("quiet", 'q', &opt.quiet, NULL, "no warnings"),
	OPT_HEADING("Gate, exit status 1 if a rule is broken:"),
	OPT("check", 0, &opt.check, NULL,
	    "judge by these rules (time:+5% or, without time, +5pp)"),
	OPT_STEPS("fail-over", 0, &opt.rules, "+N",
	    "any function grew by more (+5pp, +20%), or a run (time:+5%)"),
	OPT_STEPS("fail-on", 0, &opt.rules, "total:RE:+N",
	    "a function that matches grew by more"),
	OPT_STEPS("fail-new", 0, &opt.rules, "N%",
	    "a new function has a larger share"),
	OPT_STEPS("limits", 0, &opt.rules, "FILE",
	    "a share is larger than its line allows: RE, tab, N%"),
	OPT("allow", 0, &opt.allow, "RE",
	    "exempt these functions from the rules"),
	OPT("allow-blind", 0, &opt.allow_blind, NULL,
	    "pass even if there are too few samples to judge"),
	OPT_END
};

static const struct opt_program program = {
	"folddiff", "before after",
	"Compare folded profiles: subtract, report, judge.",
	"folddiff --report before.folded after.folded", opts
};

static void
add_all(struct runs *r, const struct opt_list *l, char **files, unsigned side)
{
	for (size_t i = 0; i < l->n; i++)
		runs_add(r, l->all[i].value, side);
	for (; l->n == 0 && files != NULL && *files != NULL; files++)
		runs_add(r, *files, side);
}

static bool
lists_given(void)
{
	return opt.before.n > 0 || opt.after.n > 0;
}

/* two operands; or lists, of which one may be the operands */
static void
choose_sides(struct runs *r, char **files)
{
	bool lists = lists_given();
	size_t n = 0;

	while (files[n] != NULL)
		n++;
	if (opt.before.n > 0 && opt.after.n > 0 && n > 0)
		opt_usage("%s: neither of --before nor of --after",
		    files[0]);
	if (lists ? n == 0 && (opt.before.n == 0 || opt.after.n == 0) : n != 2)
		opt_usage("two profiles are needed: before and after");
	if (!lists) {
		runs_add(r, files[0], BEFORE);
		runs_add(r, files[1], AFTER);
		return;
	}
	add_all(r, &opt.before, files, BEFORE);
	add_all(r, &opt.after, files, AFTER);
}

/* a norm and why it is taken */
struct chosen {
	struct scale scale;
	bool given;		/* by the command line */
	struct buf why;
};

/* what the command line asks for; false if it leaves the choice to us */
static bool
given_scale(struct chosen *c)
{
	enum scale_by by = SCALE_NONE;
	bool given = opt.norm != NULL || opt.anchor != NULL ||
	    opt.equal_totals;

	if (opt.anchor != NULL)
		by = SCALE_ANCHOR;
	else if (opt.equal_totals)
		by = SCALE_TOTAL;
	if (opt.norm != NULL)
		by = (enum scale_by)opt_choice("norm", SCALE_WORDS, opt.norm);
	if ((by == SCALE_ANCHOR) != (opt.anchor != NULL))
		opt_usage("--norm=anchor and --anchor=RE go together");
	c->scale = (struct scale){by, opt.anchor};
	return given;
}

/* the scale of functions; there is always one, even if counts are kept */
static struct chosen
choose_scale(const struct runs *r)
{
	struct chosen c = {0};

	c.given = given_scale(&c);
	if (!c.given)
		c.scale.by = scale_choose(r, &c.why);
	else
		buf_fmt(&c.why, "%s asks for that scale", opt.anchor != NULL ?
		    "--anchor" : opt.norm != NULL ? "--norm" :
		    "--equal-totals");
	buf_char(&c.why, '\0');
	return c;
}

/* once for all runs, or once for each */
static const uint64_t *
given_samples(struct arena *a, unsigned runs)
{
	uint64_t *n = NEW(a, uint64_t, runs);

	if (opt.samples.n > 1 && opt.samples.n != runs)
		opt_usage("--samples: give it once, or once for each of the "
		    "%u runs", runs);
	for (unsigned i = 0; i < runs && opt.samples.n > 0; i++) {
		const char *s = opt.samples.all[opt.samples.n > 1 ? i :
		    0].value;

		if (!num_whole(str_of(s), &n[i]) || n[i] == 0)
			opt_usage("--samples: \"%s\" is not a number of "
			    "samples",
			    s);
	}
	return n;
}

static void
rename_frames(struct runs *r, struct arena *a)
{
	struct rename_how how = {
		.strip_hex = opt.strip_hex,
		.canon = opt.canon || ((opt.report || opt.check) &&
		    !opt.no_canon),
		.subst = NEW(a, struct subst, opt.rename.n),
		.nsubst = opt.rename.n,
	};

	for (size_t i = 0; i < how.nsubst; i++)
		subst_new(&how.subst[i], opt.rename.all[i].value, "--rename");
	rename_runs(r, &how);
}

/* a part of --min-effect, with or without its unit, as a share */
static double
effect(str s, str unit)
{
	struct num n;

	if (str_ends(s, unit))
		s.n -= unit.n;
	if (num_parse(s, &n) == NUM_BAD)
		opt_usage("--min-effect=%s: write 0.5pp,5%%", opt.min_effect);
	return num_real(n) / 100;
}

static struct judge_how
choose_judging(struct scale scale)
{
	struct judge_how how = {.scale = scale, .points = -1, .relative = -1,
	    .most_points = 1, .most_relative = 1};
	str points, relative;

	if (opt.min_effect == NULL)
		return how;
	relative = str_of(opt.min_effect);
	str_cut(&relative, ',', &points);
	how.points = effect(points, STR("pp"));
	if (relative.n > 0)
		how.relative = effect(relative, STR("%"));
	return how;
}

/*
 * Without a rule there is one: the time of a run may not grow by more than
 * 5 %, or, where that cannot be told, no function by more than 5 points.
 */
static void
load_gate(struct gate *g, struct arena *a)
{
	static const char *const types[] = {
		[RULE_OVER] = "fail-over", [RULE_ON] = "fail-on",
		[RULE_NEW] = "fail-new", [RULE_LIMIT] = "limits",
	};

	for (size_t i = 0; i < opt.rules.n; i++) {
		const struct opt_step *s = &opt.rules.all[i];
		unsigned type = RULE_OVER;

		while (strcmp(types[type], s->opt->name) != 0)
			type++;
		if (type == RULE_LIMIT)
			rules_limits(&g->rules, s->value);
		else
			rules_add(&g->rules, (enum rule_type)type, s->value);
	}
	if (opt.rules.n == 0)
		rules_add(&g->rules, RULE_OVER, g->missing == NULL ?
		    "time:+5%" : "+5pp");
	g->nallow = opt.allow.n;
	g->allow = NEW(a, struct match, g->nallow);
	for (size_t i = 0; i < g->nallow; i++)
		match_new(&g->allow[i], opt.allow.all[i].value, "--allow");
	g->allow_blind = opt.allow_blind;
}

/*
 * Why no time can be judged, or NULL: the counts have to measure it, and both
 * sides have to do the same work, which --norm may say instead of metadata.
 */
static const char *
missing_for_time(const struct total *t, const struct chosen *c)
{
	struct buf b = {0};

	if (t->missing != NULL)
		buf_fmt(&b, "%s has %s", t->name, t->missing);
	else if (c->scale.by == SCALE_NONE || c->scale.by == SCALE_SECONDS)
		return NULL;
	else if (c->given)
		buf_fmt(&b, "%s; take --norm=none or seconds", c->why.p);
	else
		buf_fmt(&b, "the same work on both sides is not certain "
		    "(%s); --norm=none asserts it", c->why.p);
	buf_char(&b, '\0');
	return b.p;
}

/* functions by weight per run, for rules of time; judged a second time */
static void
judge_time(struct gate *g, const struct runs *r, const struct functions *f,
    const struct judge_how *how, struct changes *time)
{
	bool asked = false;

	for (size_t i = 0; i < g->rules.n; i++) {
		asked |= g->rules.all[i].time;
		if (g->rules.all[i].time && g->missing != NULL)
			die("%s: time cannot be judged: %s",
			    g->rules.all[i].text, g->missing);
	}
	if (asked)
		judge_all(time, r, f, how);
	g->time = time;
}

static void
write_comparison(const struct comparison *c, const struct gate *g,
    struct out *o)
{
	struct buf b = {0};

	if (opt.json)
		export_json(c, opt.check ? g : NULL, o);
	else if (opt.markdown)
		report_markdown(c, o);
	else if (opt.report)
		report_text(c, o);
	if (!opt.check || opt.json)
		return;
	if (!opt.report)
		report_text_first(c, &b);
	out_str(o, buf_str(&b));
	gate_say(g, c->changes, c->functions, o);
}

/* write the report, the gate's verdict or both; returns the exit status */
static int
compare(struct runs *r, struct arena *a, struct out *o)
{
	struct functions f = {0};
	struct changes cs = {0}, time = {0};
	struct explain e = {0};
	struct total total = {0};
	struct gate g = {.total = &total};
	struct chosen chosen = choose_scale(r);
	struct judge_how how = choose_judging(chosen.scale);
	struct comparison c = {.runs = r, .functions = &f, .changes = &cs,
	    .explain = &e, .scale = &chosen.scale, .why = chosen.why.p,
	    .total = &total};

	total_count(&total, r, &chosen.scale);
	g.missing = missing_for_time(&total, &chosen);
	if (opt.check)
		load_gate(&g, a);
	gate_effect(&g, &how);
	functions_count(&f, r);
	judge_time(&g, r, &f, &how, &time);
	judge_all(&cs, r, &f, &how);
	explain_all(&e, &cs, r, &f);
	gate_judge(&g, &cs, &e, &f);
	c.matched = functions_matched(&f, r);
	write_comparison(&c, &g, o);
	return gate_status(&g);
}

/* write folded stacks with two counts; what changed by the report's scale */
static void
fold(struct runs *r, struct out *o)
{
	struct chosen given = {0};
	struct two_counts_how how = {.with_meta = opt.meta,
	    .quiet = opt.quiet || !opt.advice};
	struct judge_how judging;

	given_scale(&given);
	how.scale = given.scale;
	judging = choose_judging(opt.meta ? choose_scale(r).scale :
	    given.scale);
	if (opt.meta)
		two_counts_describe(r, &judging);
	two_counts_write(r, &how, o);
}

/* options that imply others, and those that need another */
static void
settle_options(void)
{
	opt.check |= opt.rules.n > 0 || opt.allow.n > 0 || opt.allow_blind;
	opt.report |= opt.markdown || opt.json;
	opt.judge = opt.report || opt.check || opt.meta;
	if (!opt.judge && (opt.samples.n > 0 || opt.min_effect != NULL))
		opt_usage("--samples and --min-effect need a report, a check "
		    "or --meta");
}

/* does any option look at frames, or count in another way? */
static bool
changes_stacks(void)
{
	struct chosen c = {0};

	given_scale(&c);
	return opt.judge || opt.strip_hex || opt.canon || opt.rename.n > 0 ||
	    c.scale.by != SCALE_NONE;
}

/* give the runs the names that messages and reports know them by */
static void
call_runs(struct runs *r)
{
	if (opt.called.n > 0 && opt.called.n != r->n)
		opt_usage("--called: give it once for each of the %u runs",
		    r->n);
	for (size_t i = 0; i < opt.called.n; i++)
		r->all[i].name = opt.called.all[i].value;
}

/* there are no shares of nothing */
static void
refuse_empty(const struct runs *r)
{
	for (unsigned i = 0; i < r->n && (opt.report || opt.check); i++)
		if (num_is0(r->all[i].total))
			die("%s: no samples, so nothing can be compared",
			    r->all[i].name);
}

int
main(int argc, char *argv[])
{
	struct runs runs = {0};
	struct arena arena = {0};
	struct out out;
	int status = 0;

	(void)argc;
	choose_sides(&runs, opt_parse(&program, argv));
	settle_options();
	runs.may_merge = !changes_stacks();
	runs_read(&runs);
	call_runs(&runs);
	if (!opt.quiet)
		runs_complain(&runs);
	refuse_empty(&runs);
	if (opt.judge)
		runs_samples(&runs, given_samples(&arena, runs.n));
	rename_frames(&runs, &arena);
	out_stdout(&out);
	if (opt.report || opt.check)
		status = compare(&runs, &arena, &out);
	else
		fold(&runs, &out);
	out_close(&out);
	return status;
}
