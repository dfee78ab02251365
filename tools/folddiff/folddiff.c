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
#include "tools/folddiff/judge/assumed_scatter.h"
#include "tools/folddiff/judge/comparison.h"
#include "tools/folddiff/read/rename.h"
#include "tools/folddiff/read/runs.h"
#include "tools/folddiff/read/waits.h"
#include "tools/folddiff/report/report.h"
#include "tools/folddiff/report/two_counts.h"

/* written by parse_options() alone, and handed down as const */
static struct options {
	struct opt_list before, after, called, samples, rules, allow;
	bool equal_totals, strip_hex, canon, meta, plain, advice, quiet;
	bool report, json, check, allow_blind;
	bool judge;		/* the output needs statistical tests */
	const char *norm, *min_effect, *scatter;
} opt = {.advice = true};

static const struct opt opts[] = {
	OPT_HEADING("What is compared:"),
	OPT_FIRST("before", 0, &opt.before, "FILE...",
	    "one or more runs before the change"),
	OPT_FIRST("after", 0, &opt.after, "FILE...",
	    "one or more runs after the change"),
	OPT("samples", 0, &opt.samples, "N",
	    "number of samples of each run; once, or once per run"),
	OPT("called", 0, &opt.called, "NAME",
	    "name of a run in messages; once per run"),
	OPT_HEADING("Names:"),
	OPT("canon", 0, &opt.canon, NULL,
	    "use one name for clones, closures, hashes, threads"),
	OPT_HEADING("Scale:"),
	OPT_FIRST("norm", 0, &opt.norm, SCALE_WORDS "|anchor:RE",
	    "what to make equal on both sides; anchor: the total of these "
	    "functions (reports: by the metadata; folded stacks: none)"),
	OPT_HEADING("Output, if not folded stacks with two counts:"),
	OPT_FIRST("report", 0, &opt.report, NULL, "what changed, as text"),
	OPT_FIRST("json", 0, &opt.json, NULL, "what changed, as JSON"),
	OPT("min-effect", 0, &opt.min_effect, "PP[,%]",
	    "the smallest change that counts (0.5pp,5%; one run each 1pp,5%)"),
	OPT("scatter", 0, &opt.scatter, "N%",
	    "assumed difference of equal runs, for one run per side"),
	OPT_FIRST("meta", 0, &opt.meta, NULL,
	    "add the functions that changed to the metadata"),
	OPT("plain", 0, &opt.plain, NULL,
	    "no metadata, such as the unit and the names of both sides"),
	OPT("advice", 0, &opt.advice, NULL,
	    "advice on the scale; turn off by --no-advice"),
	OPT("quiet", 'q', &opt.quiet, NULL, "no warnings"),
	OPT_HEADING("Gate, exit status 1 if a rule is broken:"),
	OPT_FIRST("check", 0, &opt.check, NULL,
	    "apply the rules below (time:+5%, or +5pp if time is unknown)"),
	OPT_STEPS_FIRST("fail-over", 0, &opt.rules, "+N",
	    "any function grew by more (+5pp, +20%), or a run (time:+5%)"),
	OPT_STEPS("fail-on", 0, &opt.rules, "total:RE:+N",
	    "a function that matches grew by more"),
	OPT_STEPS("fail-new", 0, &opt.rules, "N%",
	    "a new function has a larger share"),
	OPT_STEPS("detect", 0, &opt.rules, "N%",
	    "a run is slower; undecided until the runs can show N%"),
	OPT_FIRST("allow", 0, &opt.allow, "RE",
	    "exempt these functions from all rules"),
	OPT("allow-blind", 0, &opt.allow_blind, NULL,
	    "pass even if there are too few samples to judge"),

	/* options of difffolded.pl */
	OPT_OLD_COMPAT("equal-totals", 'n', &opt.equal_totals, NULL,
	    "as --norm=total"),
	OPT_OLD_COMPAT("strip-hex", 's', &opt.strip_hex, NULL,
	    "write hexadecimal numbers as 0x..."),
	OPT_END
};

static const struct opt_program program = {
	"folddiff", "before after",
	"Compare folded profiles: subtract, report, judge.",
	"folddiff --report before.folded after.folded", opts
};

static const struct options *
parse_options(char *argv[], char ***files)
{
	*files = opt_parse(&program, argv);
	opt.check |= opt.rules.n > 0 || opt.allow.n > 0 || opt.allow_blind;
	opt.report |= opt.json;
	opt.judge = opt.report || opt.check || opt.meta;
	if (!opt.judge && (opt.samples.n > 0 || opt.min_effect != NULL ||
	    opt.scatter != NULL))
		opt_usage("--samples, --min-effect and --scatter need a "
		    "report, a check or --meta");
	return &opt;
}

static void
add_runs(struct runs *r, const struct opt_list *l, char **files,
    unsigned side)
{
	for (size_t i = 0; i < l->n; i++)
		runs_add(r, l->all[i].value, side);
	for (; l->n == 0 && *files != NULL; files++)
		runs_add(r, *files, side);
}

/* Take both sides from two operands, two lists, or a list and operands. */
static void
choose_sides(struct runs *r, const struct options *o, char **files)
{
	bool lists = o->before.n > 0 || o->after.n > 0;
	bool both = o->before.n > 0 && o->after.n > 0;
	size_t n = 0;

	while (files[n] != NULL)
		n++;
	if (both && n > 0)
		opt_usage("%s: belongs to neither --before nor --after",
		    files[0]);
	if (lists ? n == 0 && !both : n != 2)
		opt_usage("two profiles are needed: before and after; for "
		    "several runs, --before FILE ... --after FILE ...");
	if (!lists) {
		runs_add(r, files[0], BEFORE);
		runs_add(r, files[1], AFTER);
		return;
	}
	add_runs(r, &o->before, files, BEFORE);
	add_runs(r, &o->after, files, AFTER);
}

/* a scale and the reason to choose it */
struct chosen {
	struct scale scale;
	bool given;		/* on the command line */
	const char *why;
};

/* return the scale of the command line, or SCALE_NONE */
static struct chosen
parse_scale(const struct options *o)
{
	struct chosen c = {.given = o->norm != NULL || o->equal_totals};

	if (o->norm == NULL)
		c.scale.by = o->equal_totals ? SCALE_TOTAL : SCALE_NONE;
	else if (str_starts(str_of(o->norm), STR("anchor:")))
		c.scale = (struct scale){SCALE_ANCHOR,
		    o->norm + strlen("anchor:")};
	else
		c.scale.by = (enum scale_by)opt_choice("norm", SCALE_WORDS
		    "|anchor:RE", o->norm);
	return c;
}

/* return the scale of a report: that of the command line, or the best one */
static struct chosen
choose_scale(const struct options *o, const struct runs *r)
{
	struct chosen c = parse_scale(o);
	struct buf why = {0};

	if (!c.given)
		c.scale.by = scale_choose(r, &why);
	else
		buf_fmt(&why, "%s requests it", o->norm != NULL ?
		    "--norm" : "--equal-totals");
	c.why = buf_text(&why);
	return c;
}

/* return the number of samples of each run by --samples; 0 if not given */
static const uint64_t *
parse_samples(const struct options *o, struct arena *a, unsigned runs)
{
	uint64_t *n = NEW(a, uint64_t, runs);

	if (o->samples.n > 1 && o->samples.n != runs)
		opt_usage("--samples: give it once, or once for each of the "
		    "%u runs", runs);
	for (unsigned i = 0; i < runs && o->samples.n > 0; i++) {
		const char *s = o->samples.all[o->samples.n > 1 ? i :
		    0].value;

		if (!num_whole(str_of(s), &n[i]) || n[i] == 0)
			opt_usage("--samples: \"%s\" is not a number of "
			    "samples", s);
	}
	return n;
}

/* parse a part of --min-effect, "0.5pp" or "5%", with or without its unit */
static double
parse_share(const struct options *o, str s, str unit)
{
	struct num n;

	if (str_ends(s, unit))
		s.n -= unit.n;
	if (num_parse(s, &n) == NUM_BAD)
		opt_usage("--min-effect=%s: write 0.5pp,5%%", o->min_effect);
	return num_real(n) / 100;
}

static struct effect_settings
parse_effect(const struct options *o)
{
	struct effect_settings e = {.given = {-1, -1}, .most = {1, 1}};
	str points, relative;

	if (o->min_effect == NULL)
		return e;
	relative = str_of(o->min_effect);
	str_cut(&relative, ',', &points);
	e.given.points = parse_share(o, points, STR("pp"));
	if (relative.n > 0)
		e.given.relative = parse_share(o, relative, STR("%"));
	return e;
}

/* return the assumed scatter, for one run per side */
static struct assumed_scatter
parse_scatter(const struct options *o, const struct runs *r)
{
	struct num n;
	str s;

	if (o->scatter == NULL)
		return assumed_scatter(r);
	if (r->n > 2)
		opt_usage("--scatter is for one run a side; that of several "
		    "runs is measured");
	s = str_of(o->scatter);
	if (str_ends(s, STR("%")))
		s.n--;
	if (num_parse(s, &n) == NUM_BAD)
		opt_usage("--scatter=%s: write 2%%", o->scatter);
	return (struct assumed_scatter){num_real(n) / 100, num_real(n) / 100};
}

/*
 * The default rule is that the time of a run may not grow by more than 5 %; or
 * if time cannot be judged, for the reason `untimed`, that no function may grow
 * by more than 5 points.
 */
static struct gate_settings
parse_gate(const struct options *o, struct arena *a, const char *untimed)
{
	struct gate_settings g = {.nallow = o->allow.n,
	    .allow = NEW(a, struct match, o->allow.n),
	    .allow_blind = o->allow_blind};

	for (size_t i = 0; i < o->rules.n; i++)
		rules_add(&g.rules, o->rules.all[i].opt->name,
		    o->rules.all[i].value);
	if (o->rules.n == 0)
		rules_add(&g.rules, "fail-over", untimed == NULL ?
		    "time:+5%" : "+5pp");
	for (size_t i = 0; i < g.nallow; i++)
		match_new(&g.allow[i], o->allow.all[i].value, "--allow");
	return g;
}

/*
 * Return why time cannot be judged, or NULL: the counts must measure it, and
 * both sides must do the same work, according to the metadata or to --norm.
 */
static const char *
find_untimed(const struct total *t, const struct chosen *c)
{
	struct buf b = {0};

	if (t->missing != NULL)
		buf_fmt(&b, "%s has %s", t->name, t->missing);
	else if (c->scale.by == SCALE_NONE || c->scale.by == SCALE_SECONDS ||
	    c->scale.by == SCALE_SPANS)
		return NULL;
	else if (c->given)
		buf_fmt(&b, "%s; use --norm=none or seconds", c->why);
	else
		buf_fmt(&b, "the same work on both sides is not certain "
		    "(%s); --norm=none asserts it", c->why);
	return buf_text(&b);
}

static void
write_comparison(const struct options *o, const struct comparison *c,
    const struct gate *g, struct out *out)
{
	if (o->json) {
		report_json(c, o->check ? g : NULL, out);
		return;
	}
	out_people(out, false);
	if (o->report)
		report_terminal(c, out);
	if (o->check)
		report_gate(c, g, !o->report, out);
}

/* print the report, the gate's verdict or both; return the exit status */
static int
compare_runs(const struct options *o, const struct runs *r, struct arena *a,
    struct out *out)
{
	struct chosen chosen = choose_scale(o, r);
	struct assumed_scatter scatter = parse_scatter(o, r);
	struct total total = total_compare(r, NULL, &chosen.scale,
	    scatter.runs);
	const char *untimed = find_untimed(&total, &chosen);
	struct judge_settings judging = {parse_effect(o), scatter.functions};
	struct gate_settings settings = {0};
	struct functions f = {0};
	struct judgement j;
	struct explain e;
	struct common common = {.ratio = 1};
	struct gate g;
	struct comparison c = {.runs = r, .scale = &chosen.scale,
	    .why = chosen.why, .untimed = untimed, .total = &total,
	    .functions = &f, .judgement = &j, .explain = &e,
	    .common = &common};

	if (o->check)
		settings = parse_gate(o, a, untimed);
	gate_detect(&settings, r, &total);
	gate_limit_effect(&settings, &judging.effect);
	functions_count(&f, r);
	for (size_t i = 0; i < settings.rules.n && untimed != NULL; i++)
		if (settings.rules.all[i].time)
			die("%s: time cannot be judged: %s",
			    settings.rules.all[i].text, untimed);
	j = judge_runs(&f, &chosen.scale, &judging);
	e = explain_changes(&j);
	if (untimed == NULL)
		common = common_change(&e, &total, &chosen.scale);
	g = gate_judge(&settings, &c);
	write_comparison(o, &c, &g, out);
	return g.status;
}

/* Print folded stacks with two counts.  The test of which functions changed
 * uses a report's scale, which may differ from the scale of the counts. */
static void
write_two_counts(const struct options *o, struct runs *r, struct out *out)
{
	struct two_counts_how how = {.scale = parse_scale(o).scale,
	    .with_meta = o->meta || !o->plain, .quiet = o->quiet || !o->advice,
	    .canon = o->canon};
	struct scale scale = choose_scale(o, r).scale;

	if (how.with_meta)
		two_counts_describe(r, &scale);
	if (o->meta) {
		struct judge_settings judging = {parse_effect(o),
		    parse_scatter(o, r).functions};

		two_counts_judge(r, &scale, &judging);
	}
	two_counts_write(r, &how, out);
}

int
main(int argc, char *argv[])
{
	struct runs runs = {0};
	struct arena arena = {0};
	const struct options *o;
	struct out out;
	char **files;
	int status = 0;

	(void)argc;
	o = parse_options(argv, &files);
	choose_sides(&runs, o, files);
	runs_read(&runs);
	if (o->called.n > 0 && o->called.n != runs.n)
		opt_usage("--called: give it once for each of the %u runs",
		    runs.n);
	for (size_t i = 0; i < o->called.n; i++)
		runs.all[i].name = o->called.all[i].value;
	if (!o->quiet)
		runs_warn(&runs);
	for (unsigned i = 0; i < runs.n && (o->report || o->check); i++)
		if (num_is0(runs.all[i].total))
			die("%s: no samples, so nothing can be compared",
			    runs.all[i].name);
	if (o->judge)
		runs_samples(&runs, parse_samples(o, &arena, runs.n));
	if (o->canon || o->report || o->check)
		rename_runs(&runs, true);
	else if (o->strip_hex)
		rename_runs(&runs, false);
	if (o->report || o->check)
		waits_cut(&runs);
	out_stdout(&out);
	if (o->report || o->check)
		status = compare_runs(o, &runs, &arena, &out);
	else
		write_two_counts(o, &runs, &out);
	out_close(&out);
	return status;
}
