/*
 * foldtop - what is hot, from folded stacks
 *
 *	main;parse;read 3
 *	main;parse 1
 *	main;idle 1
 *
 * gives	SELF  SELF%    SUM%  TOTAL  TOTAL%  FUNCTION
 *		   3  60.0%   60.0%      3   60.0%  read
 *		   1  20.0%   80.0%      4   80.0%  parse
 *		   1  20.0%  100.0%      1   20.0%  idle
 *		   0   0.0%  100.0%      5  100.0%  main
 */
#include <math.h>
#include <stdint.h>

#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/io/opt.h"
#include "common/io/out.h"
#include "common/profile/folded.h"
#include "tools/foldtop/model/capture_meta.h"
#include "tools/foldtop/reports/budget.h"
#include "tools/foldtop/reports/calls.h"
#include "tools/foldtop/reports/captures.h"
#include "tools/foldtop/reports/moments_report.h"
#include "tools/foldtop/reports/peek.h"
#include "tools/foldtop/reports/percentiles.h"
#include "tools/foldtop/reports/report.h"
#include "tools/foldtop/reports/timeline.h"
#include "tools/foldtop/reports/top.h"
#include "tools/foldtop/reports/traces.h"
#include "tools/foldtop/reports/trend.h"

#define UNSET (-1)	/* every report has a default of its own */

static struct {
	bool top, tree, hot_path, traces, percentiles, report, moments,
	    timeline, sliced, list;
	const char *callers, *callees, *peek, *trend;
	long n;
	const char *sort, *by, *of, *kind, *calls, *waits, *capture, *called;
	double min;
	bool ci, json, csv, tsv, markdown, ascii, full;
	long samples, width, columns, budget;
	struct report_words words;
} opt = {.n = UNSET, .min = UNSET, .sort = "self", .by = "function",
    .kind = "auto"};

static const struct opt opts[] = {
	OPT_HEADING("Reports:"),
	OPT("top", 0, &opt.top, NULL,
	    "self and total of each function (the default)"),
	OPT("tree", 0, &opt.tree, NULL, "the call tree"),
	OPT("callers", 0, &opt.callers, "RE", "who calls a function"),
	OPT("callees", 0, &opt.callees, "RE", "what a function calls"),
	OPT("peek", 0, &opt.peek, "RE",
	    "a function between its callers and callees"),
	OPT("hot-path", 0, &opt.hot_path, NULL,
	    "the heaviest callees, from the root"),
	OPT("traces", 0, &opt.traces, NULL, "the heaviest stacks"),
	OPT("timeline", 0, &opt.timeline, NULL,
	    "when the hottest functions ran (stackfold --slice)"),
	OPT("moments", 0, &opt.moments, NULL,
	    "times that differ from the rest (stackfold --slice); also at "
	    "the end of --report"),
	OPT("percentiles", 0, &opt.percentiles, NULL,
	    "of the counts of single lines (stackfold --no-merge), by root"),
	OPT("report", 0, &opt.report, NULL,
	    "a report for people: what was measured, hot spots"),
	OPT("list", 0, &opt.list, NULL,
	    "a line for each file or capture: date, samples, size, hottest "
	    "function"),
	OPT("trend", 0, &opt.trend, "[RE]",
	    "a bar for each of them: the share of a function, or the total"),
	OPT("budget", 0, &opt.budget, "BYTES",
	    "a summary of at most BYTES bytes"),
	OPT_HEADING("What is shown:"),
	OPT("number", 'n', &opt.n, "N",
	    "at most N lines, 0 for all (20; report 10; trees all)"),
	OPT("min", 0, &opt.min, "PERCENT",
	    "hide what has a smaller share (0; trees 1)"),
	OPT("sort", 0, &opt.sort, GROUP_ORDERS, "order of --top (self)"),
	OPT("by", 0, &opt.by, GROUP_WORDS,
	    "what --top lists (function)"),
	OPT("of", 0, &opt.of, "RE",
	    "take what is at or below this frame as 100%"),
	OPT("ci", 0, &opt.ci, NULL, "with 95% intervals of the shares"),
	OPT("samples", 0, &opt.samples, "N",
	    "the number of samples in the profile"),
	OPT("sliced", 0, &opt.sliced, NULL,
	    "roots are time slices, though no metadata tell so"),
	OPT("columns", 0, &opt.columns, "1|2",
	    "counts per line of the input; the last is used"),
	OPT_HEADING("Texts of the report:"),
	OPT("kind", 0, &opt.kind, KIND_WORDS,
	    "what the profile is of (auto: as its metadata say)"),
	OPT("calls-from", 0, &opt.calls, "FILE",
	    "of allocations: the same profile, whose counts are calls"),
	OPT("waits-from", 0, &opt.waits, "FILE",
	    "of the run queue: its single waits (stackfold --no-merge)"),
	OPT("capture", 0, &opt.capture, "PATH",
	    "a capture of profile_run: its workload, cost and files"),
	OPT("called", 0, &opt.called, "NAME",
	    "what the report calls the folder of the capture"),
	OPT("workload", 0, &opt.words.workload, "TEXT", "what was run"),
	OPT("date", 0, &opt.words.date, "TEXT", "when"),
	OPT("duration", 0, &opt.words.duration, "SECONDS", "how long"),
	OPT("rate", 0, &opt.words.rate, "HZ", "how often it was sampled"),
	OPT("cost", 0, &opt.words.cost, "SECONDS",
	    "CPU time that the profiler took"),
	OPT("artifact", 0, &opt.words.artifacts, "NAME=PATH",
	    "name a file at the end; repeatable"),
	OPT_HEADING("Output format (else text):"),
	OPT("json", 0, &opt.json, NULL, "JSON"),
	OPT("csv", 0, &opt.csv, NULL, "comma-separated"),
	OPT("tsv", 0, &opt.tsv, NULL, "tab-separated"),
	OPT("markdown", 0, &opt.markdown, NULL, "a table for a pull request"),
	OPT("ascii", 0, &opt.ascii, NULL, "draw with ASCII only"),
	OPT("full", 0, &opt.full, NULL, "do not shorten names"),
	OPT("width", 0, &opt.width, "COLUMNS",
	    "fit lines into COLUMNS (terminal: its width)"),
	OPT_END
};

static const struct opt_program program = {
	"foldtop", "[file ...]",
	"Print what is hot in folded stacks.",
	"foldtop --callers '^malloc$' --min 2 app.folded", opts
};

static void
check_numbers(void)
{
	if (opt.n != UNSET)
		opt_range("number", (double)opt.n, 0, INFINITY);
	if (opt.min != UNSET)
		opt_range("min", opt.min, 0, 100);
	opt_range("samples", (double)opt.samples, 0, INFINITY);
	if (opt.columns != 0)
		opt_range("columns", (double)opt.columns, 1, 2);
	opt_range("budget", (double)opt.budget, 0, INFINITY);
	opt_range("width", (double)opt.width, 0, INFINITY);
}

static enum page_form
form(void)
{
	if (opt.json + opt.csv + opt.tsv + opt.markdown > 1)
		opt_usage("use only one of --json, --csv, --tsv and "
		    "--markdown");
	return opt.json ? FORM_JSON : opt.csv ? FORM_CSV : opt.tsv ? FORM_TSV :
	    opt.markdown ? FORM_MARKDOWN : FORM_TEXT;
}

/* take the slices off the stacks */
static void
split_slices(struct profile *profile, struct folded *f)
{
	static struct slices slices;

	if (f->stacks.n == 0)
		return;
	if (!f->has_slices)
		die("the input has no slices of time; stackfold --slice "
		    "writes them");
	if (!slices_split(&slices, &f->names, &f->stacks,
	    f->stacks.columns - 1, &f->meta))
		die("too many slices of time; take longer ones");
	f->stacks = slices.stacks;
	profile->slices = &slices;
}

/* read all, and take the part that --of asks for; false if nothing is left */
static bool
read_input(struct profile *profile, struct folded *f, struct match *of,
    char *const paths[])
{
	bool over_time = opt.moments || opt.timeline;
	struct profile whole;

	f->columns = (unsigned)opt.columns;
	f->sliced = opt.sliced;
	f->keep_order = opt.percentiles;
	if (!over_time)
		f->time = FOLDED_DROP_TIME;
	folded_read_all(f, paths);
	folded_report(f);
	if (over_time && (f->has_slices || !opt.report))
		split_slices(profile, f);
	profile_read(profile, f, (uint64_t)opt.samples);
	if (num_is0(profile->whole)) {
		warn("no stacks in the input; stackfold makes them from "
		    "the output of a profiler");
		return false;
	}
	whole = *profile;
	if (of != NULL)
		profile_of(profile, of, opt.of);
	if (num_is0(profile->total))
		warn("--of=%s: no frame matches", opt.of);
	if (over_time && !opt.report && !num_is0(profile->total))
		*profile = whole;	/* the report takes its part */
	return !num_is0(profile->total);
}

/* a part of the report that another file is for; NULL without the file */
static struct profile *
read_part(struct page *rc, const char *option, const char *path,
    enum kind kind, const char *what, struct folded *f, struct profile *p)
{
	struct in in;

	if (path == NULL)
		return NULL;
	if (!opt.report || !page_for_people(rc) ||
	    blame_resolve(rc->profile, opt.words.kind) != kind)
		opt_usage("--%s needs --report of %s, as text", option, what);
	f->time = FOLDED_DROP_TIME;
	in_open(&in, path);
	folded_read(f, &in);
	in_close(&in);
	folded_report(f);
	profile_read(p, f, 0);
	return p;
}

/* the same profile with calls as counts, or with its single waits */
static void
read_parts(struct page *rc)
{
	static struct folded calls, waits = {.keep_order = true};
	static struct profile calls_profile, waits_profile;

	rc->calls = read_part(rc, "calls-from", opt.calls, KIND_ALLOC,
	    "allocations", &calls, &calls_profile);
	rc->waits = read_part(rc, "waits-from", opt.waits, KIND_RUNQ,
	    "the run queue", &waits, &waits_profile);
}

/* reports on all of the profile */
static const struct {
	const bool *asked;
	void (*write)(const struct page *);
} plain[] = {
	{&opt.top, top_report}, {&opt.tree, calls_tree},
	{&opt.hot_path, calls_hot_path}, {&opt.traces, traces_report},
	{&opt.percentiles, percentiles_report},
	{&opt.timeline, timeline_report}, {&opt.moments, moments_report},
};

/* reports on what matches an expression; they return false if nothing does */
static const struct {
	const char *option, **expr;
	bool (*write)(const struct page *, const char *expr);
} around[] = {
	{"callers", &opt.callers, calls_callers},
	{"callees", &opt.callees, calls_callees},
	{"peek", &opt.peek, peek_report},
};

/* is a report over time asked for as a part of --report? */
static bool
is_part(const bool *asked)
{
	return opt.report && asked == &opt.moments;
}

/* how many reports are asked for: one, or none */
static size_t
reports(void)
{
	size_t asked = (size_t)opt.report + (opt.budget != 0) + opt.list +
	    (opt.trend != NULL);

	for (size_t i = 0; i < LENGTH(plain); i++)
		asked += *plain[i].asked && !is_part(plain[i].asked);
	for (size_t i = 0; i < LENGTH(around); i++)
		asked += *around[i].expr != NULL;
	if (asked > 1)
		opt_usage("use only one report option");
	return asked;
}

/* the last -n files, or all of them */
static char **
last_files(const struct page *rc, char *paths[])
{
	size_t n = 0;

	while (paths[n] != NULL)
		n++;
	return rc->most > 0 && n > rc->most ? paths + (n - rc->most) : paths;
}

/* a line for each file; false if there is nothing to tell */
static bool
compare_files(const struct page *rc, char *paths[])
{
	char dash[] = "-", *standard[] = {dash, NULL};
	struct captures captures = {0};
	struct trend trend = {0};
	struct capture_paths all = {0};

	if (opt.trend != NULL && opt.trend[0] != '\0')
		trend.expr = opt.trend;
	paths = capture_meta_expand(&all, *paths != NULL ? paths : standard);
	for (char **p = last_files(rc, paths); *p != NULL; p++) {
		char *one[] = {*p, NULL};
		struct folded folded = {0};
		struct profile profile = {0};

		read_input(&profile, &folded, rc->of, one);
		if (opt.list)
			captures_add(&captures, *p, &profile, opt.words.kind);
		else
			trend_add(&trend, captures_name(*p), &profile);
		folded_free(&folded);
	}
	if (opt.list)
		captures_list(rc, &captures);
	else if (!trend_report(rc, &trend)) {
		warn("--trend=%s: no frame matches", opt.trend);
		return false;
	}
	return true;
}

/* write the report that is asked for, or --top; false if it has no rows */
static bool
write_report(struct page *rc)
{
	size_t asked = reports();
	struct capture_meta kept = {0};

	read_parts(rc);
	for (size_t i = 0; i < LENGTH(plain); i++)
		if ((*plain[i].asked && !is_part(plain[i].asked)) ||
		    (asked == 0 && i == 0)) {
			plain[i].write(rc);
			return true;
		}
	for (size_t i = 0; i < LENGTH(around); i++)
		if (*around[i].expr != NULL && !around[i].write(rc,
		    *around[i].expr)) {
			warn("--%s=%s: no frame matches", around[i].option,
			    *around[i].expr);
			return false;
		}
	if (opt.report) {
		if (opt.capture != NULL)
			capture_meta_read(&kept, opt.capture, opt.called);
		report_write(rc, &opt.words, &kept);
	}
	if (opt.budget > 0)
		budget_report(rc, (size_t)opt.budget);
	return true;
}

int
main(int argc, char *argv[])
{
	struct folded folded = {0};
	struct profile profile = {0};
	struct match of = {0};
	struct out out;
	struct page context = {.profile = &profile, .out = &out};
	char **paths = opt_parse(&program, argv);

	(void)argc;
	check_numbers();
	context.form = form();
	context.by = (enum group_by)opt_choice("by", GROUP_WORDS, opt.by);
	context.order = (enum group_order)opt_choice("sort", GROUP_ORDERS,
	    opt.sort);
	opt.words.kind = (enum kind)opt_choice("kind", KIND_WORDS,
	    opt.kind);
	context.min = opt.min;
	context.ci = opt.ci;
	if (opt.n >= 0)
		context.most = opt.n > 0 ? (size_t)opt.n : SIZE_MAX;
	context.screen = screen_open(opt.ascii, opt.full, opt.width);
	if (opt.of != NULL && opt.moments)
		opt_usage("--of cannot be combined with --moments");
	if (opt.report && opt.moments && !page_for_people(&context))
		opt_usage("--report with --moments is text");
	if (opt.of != NULL) {
		match_new(&of, opt.of, "--of");
		context.of = &of;
		context.of_text = opt.of;
	}
	out_stdout(&out);
	reports();
	if (opt.list || opt.trend != NULL) {
		if (!compare_files(&context, paths))
			return EXIT_NO;
	} else if (!read_input(&profile, &folded, context.of, paths) ||
	    !write_report(&context))
		return EXIT_NO;
	out_close(&out);
	return 0;
}
