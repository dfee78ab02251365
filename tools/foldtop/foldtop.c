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
#include <unistd.h>

#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/io/opt.h"
#include "common/io/out.h"
#include "tools/foldtop/input.h"
#include "tools/foldtop/model/capture_meta.h"
#include "tools/foldtop/model/profile_kind.h"
#include "tools/foldtop/reports/budget.h"
#include "tools/foldtop/reports/calls.h"
#include "tools/foldtop/reports/captures.h"
#include "tools/foldtop/reports/histogram.h"
#include "tools/foldtop/reports/moments_report.h"
#include "tools/foldtop/reports/peek.h"
#include "tools/foldtop/reports/percentiles.h"
#include "tools/foldtop/reports/report.h"
#include "tools/foldtop/reports/timeline.h"
#include "tools/foldtop/reports/top.h"
#include "tools/foldtop/reports/traces.h"
#include "tools/foldtop/reports/trend.h"

#define UNSET (-1)	/* not given: each report has its own default */

static struct {
	bool top, tree, hot_path, traces, percentiles, histogram,
	    report, moments, timeline, list;
	const char *callers, *callees, *peek, *trend;
	long n;
	const char *sort, *by, *of, *per, *waits, *capture, *called;
	double min;
	bool ci, json, csv, tsv, markdown, ascii, full;
	long width, budget;
} opt = {.n = UNSET, .min = UNSET};

static const struct opt opts[] = {
	OPT_HEADING("Reports:"),
	OPT("top", 0, &opt.top, NULL,
	    "self and total of each function (the default)"),
	OPT_FIRST("tree", 0, &opt.tree, NULL, "the call tree"),
	OPT_FIRST("callers", 0, &opt.callers, "RE", "who calls a function"),
	OPT_FIRST("callees", 0, &opt.callees, "RE", "what a function calls"),
	OPT("peek", 0, &opt.peek, "RE",
	    "a function between its callers and callees"),
	OPT("hot-path", 0, &opt.hot_path, NULL,
	    "the heaviest callees, from the root"),
	OPT("traces", 0, &opt.traces, NULL, "the heaviest stacks"),
	OPT_FIRST("timeline", 0, &opt.timeline, NULL,
	    "when the hottest functions ran (stackfold --slice)"),
	OPT_FIRST("moments", 0, &opt.moments, NULL,
	    "times that differ from the rest (stackfold --slice); also at "
	    "the end of --report"),
	OPT("percentiles", 0, &opt.percentiles, NULL,
	    "of the counts of single lines (stackfold --no-merge), by root"),
	OPT("histogram", 0, &opt.histogram, NULL,
	    "of the same: how many lines are how long"),
	OPT_FIRST("report", 0, &opt.report, NULL,
	    "a report for people: what was measured, hot spots"),
	OPT("list", 0, &opt.list, NULL,
	    "a line for each file or capture: date, samples, size, hottest "
	    "function"),
	OPT("trend", 0, &opt.trend, "[RE]",
	    "a bar for each of them: the share of a function, or the total"),
	OPT("budget", 0, &opt.budget, "BYTES",
	    "a summary of at most BYTES bytes"),
	OPT_HEADING("What is shown:"),
	OPT_FIRST("number", 'n', &opt.n, "N",
	    "at most N lines, 0 for all (20; report 10; trees all)"),
	OPT("min", 0, &opt.min, "PERCENT",
	    "hide what has a smaller share (0; trees 1)"),
	OPT("sort", 0, &opt.sort, GROUP_ORDERS, "order of --top (self)"),
	OPT_FIRST("by", 0, &opt.by, GROUP_WORDS,
	    "what --top lists (function)"),
	OPT("of", 0, &opt.of, "RE",
	    "take what is at or below this frame as 100%"),
	OPT("per", 0, &opt.per, "FILE",
	    "--top: also counts divided by those of FILE, such as "
	    "instructions per cycle"),
	OPT("ci", 0, &opt.ci, NULL, "with 95% intervals of the shares"),
	OPT_HEADING("Parts of the report:"),
	OPT("waits-from", 0, &opt.waits, "FILE",
	    "of the run queue or locks: the single waits (stackfold "
	    "--no-merge)"),
	OPT("capture", 0, &opt.capture, "PATH",
	    "a capture of profile_run: its workload, cost and files"),
	OPT("called", 0, &opt.called, "NAME",
	    "what the report calls the folder of the capture"),
	OPT_HEADING("Output format (else text):"),
	OPT_FIRST("json", 0, &opt.json, NULL, "JSON"),
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
	opt_range("budget", (double)opt.budget, 0, INFINITY);
	opt_range("width", (double)opt.width, 0, INFINITY);
}

static enum page_form
choose_form(void)
{
	if (opt.json + opt.csv + opt.tsv + opt.markdown > 1)
		opt_usage("use only one of --json, --csv, --tsv and "
		    "--markdown");
	return opt.json ? FORM_JSON : opt.csv ? FORM_CSV : opt.tsv ? FORM_TSV :
	    opt.markdown ? FORM_MARKDOWN : FORM_TEXT;
}

/* what the options mean, const once they are read */
struct settings {
	struct input_settings input;
	struct page page;
	enum group_by by;
	enum group_order order;
};

static struct settings
read_settings(struct match *of, struct out *out)
{
	struct settings s = {
	    .input.keep_order = opt.percentiles || opt.histogram,
	    .page = {.out = out, .min = opt.min, .ci = opt.ci}};

	check_numbers();
	s.page.form = choose_form();
	if (opt.by != NULL)
		s.by = (enum group_by)opt_choice("by", GROUP_WORDS, opt.by);
	if (opt.sort != NULL)
		s.order = (enum group_order)opt_choice("sort", GROUP_ORDERS,
		    opt.sort);
	if (opt.n >= 0)
		s.page.most = opt.n > 0 ? (size_t)opt.n : SIZE_MAX;
	s.page.screen = screen_open(STDOUT_FILENO, opt.ascii, opt.full,
	    opt.width);
	if (opt.of != NULL && opt.moments)
		opt_usage("--of cannot be combined with --moments");
	if (opt.report && opt.moments && !page_for_people(&s.page))
		opt_usage("--report with --moments is text");
	if (opt.of != NULL) {
		match_new(of, opt.of, "--of");
		s.input.of = of;
		s.input.of_text = opt.of;
	}
	s.input.keep_marks = s.by == BY_KIND || opt.trend != NULL;
	if (opt.moments || opt.timeline)
		s.input.time = opt.report ? INPUT_USE_TIME : INPUT_NEED_TIME;
	return s;
}

/* reports without settings of their own */
static const struct {
	const bool *asked;
	void (*write)(const struct profile *, const struct page *);
} plain[] = {
	{&opt.tree, calls_tree}, {&opt.hot_path, calls_hot_path},
	{&opt.traces, traces_report}, {&opt.percentiles, percentiles_report},
	{&opt.histogram, histogram_report}, {&opt.moments, moments_report},
};

/* reports on what matches an expression; they return false if nothing does */
static const struct {
	const char *option, **expr;
	bool (*write)(const struct profile *, const struct page *,
	    const char *expr);
} around[] = {
	{"callers", &opt.callers, calls_callers},
	{"callees", &opt.callees, calls_callees},
	{"peek", &opt.peek, peek_report},
};

/* is a report asked for, and not only as a part of --report? */
static bool
is_asked(const bool *asked)
{
	return *asked && !(opt.report && asked == &opt.moments);
}

/* refuse what the report that is asked for, perhaps --top, does not heed */
static void
check_heeded(bool top)
{
	const bool calls = opt.tree || opt.hot_path || opt.traces ||
	    opt.callers != NULL || opt.callees != NULL;
	const struct {
		const char *name, *reports;
		bool given, heeded;
	} all[] = {
		{"per", "--top", opt.per != NULL, top},
		{"by", "--top", opt.by != NULL, top},
		{"sort", "--top and --timeline", opt.sort != NULL,
		    top || opt.timeline},
		{"min", "--top, --tree, --callers, --callees, --hot-path and "
		    "--traces", opt.min != UNSET, top || calls},
		{"ci", "--top, --tree, --callers, --callees, --hot-path, "
		    "--traces and --peek", opt.ci,
		    top || calls || opt.peek != NULL},
		{"capture", "--report", opt.capture != NULL, opt.report},
		{"called", "--report with --capture", opt.called != NULL,
		    opt.capture != NULL},
		{"number", "all reports but --moments and --histogram",
		    opt.n != UNSET,
		    opt.report || !(opt.moments || opt.histogram)},
	};

	for (size_t i = 0; i < LENGTH(all); i++)
		if (all[i].given && !all[i].heeded)
			opt_usage("--%s is for %s", all[i].name,
			    all[i].reports);
}

static void
check_one_report(void)
{
	size_t asked = (size_t)opt.top + opt.timeline + opt.report +
	    (opt.budget != 0) + opt.list + (opt.trend != NULL);

	for (size_t i = 0; i < LENGTH(plain); i++)
		asked += is_asked(plain[i].asked);
	for (size_t i = 0; i < LENGTH(around); i++)
		asked += *around[i].expr != NULL;
	if (asked > 1)
		opt_usage("use only one report option");
	check_heeded(asked == opt.top);
}

/* the last -n files, or all of them */
static char **
choose_last_files(size_t most, char *paths[])
{
	size_t n = 0;

	while (paths[n] != NULL)
		n++;
	return most > 0 && n > most ? paths + (n - most) : paths;
}

/* --list, --trend: a line for each file; false if no frame matches */
static bool
compare_files(const struct settings *s, char *paths[])
{
	char dash[] = "-", *standard[] = {dash, NULL};
	struct captures captures = {0};
	struct trend trend = {.expr = opt.trend};
	struct capture_paths all = {0};

	if (opt.trend != NULL && opt.trend[0] == '\0')
		trend.expr = NULL;
	paths = input_expand(&all, *paths != NULL ? paths : standard);
	paths = choose_last_files(s->page.most, paths);
	for (char **p = paths; *p != NULL; p++) {
		char *one[] = {*p, NULL};
		struct input in = {0};

		input_read(&in, &s->input, one);
		if (opt.list)
			captures_add(&captures, *p, &in.profile);
		else
			trend_add(&trend, captures_name(*p), &in.profile);
		input_free(&in);
	}
	if (opt.list)
		captures_list(&s->page, &captures);
	else if (!trend_report(&s->page, &trend)) {
		warn("--trend=%s: no frame matches", opt.trend);
		return false;
	}
	return true;
}

/* read the file of --waits-from */
static const struct profile *
read_waits(const struct settings *s, const struct profile *p, struct input *in)
{
	if (opt.waits == NULL)
		return NULL;
	if (!opt.report || !page_for_people(&s->page) ||
	    (profile_kind(p) != PROFILE_RUNQ &&
	    profile_kind(p) != PROFILE_LOCKS))
		opt_usage("--waits-from needs --report of the run queue or of "
		    "locks, as text");
	input_read_waits(in, opt.waits);
	return &in->profile;
}

/* read the file of --per, and of it what --of selects; false if that is
 * nothing */
static bool
read_per(const struct settings *s, struct input *in)
{
	struct input_settings settings = s->input;
	char *paths[] = {(char *)(uintptr_t)opt.per, NULL};
	static struct match of;

	if (opt.of != NULL) {	/* it knows the names of one profile */
		match_new(&of, opt.of, "--of");
		settings.of = &of;
	}
	return input_read(in, &settings, paths);
}

/* --top */
static bool
write_top(const struct settings *s, const struct profile *p)
{
	struct input per = {0};

	if (opt.per != NULL && !read_per(s, &per))
		return false;
	top_report(p, opt.per != NULL ? &per.profile : NULL, &s->page, s->by,
	    s->order);
	return true;
}

/* --report */
static void
write_report(const struct settings *s, struct report_input in)
{
	struct capture_meta capture = {0};

	if (opt.capture != NULL)
		capture_meta_read(&capture, opt.capture, opt.called);
	in.capture = &capture;
	report_write(&in, &s->page);
}

/* write the report that is asked for, or --top; false if no frame matches */
static bool
write_asked(const struct settings *s, const struct profile *p)
{
	struct input waits = {0};
	struct report_input parts = {.profile = p};
	struct timeline_settings timeline = {
	    s->order == ORDER_TOTAL ? SERIES_TOTAL : SERIES_SELF,
	    s->input.of, s->input.of_text};

	parts.waits = read_waits(s, p, &waits);
	for (size_t i = 0; i < LENGTH(plain); i++)
		if (is_asked(plain[i].asked)) {
			plain[i].write(p, &s->page);
			return true;
		}
	for (size_t i = 0; i < LENGTH(around); i++)
		if (*around[i].expr != NULL) {
			if (around[i].write(p, &s->page, *around[i].expr))
				return true;
			warn("--%s=%s: no frame matches", around[i].option,
			    *around[i].expr);
			return false;
		}
	if (opt.timeline)
		timeline_report(p, &s->page, &timeline);
	else if (opt.report)
		write_report(s, parts);
	else if (opt.budget > 0)
		budget_report(p, &s->page, (size_t)opt.budget);
	else
		return write_top(s, p);
	return true;
}

int
main(int argc, char *argv[])
{
	char **paths = opt_parse(&program, argv);
	struct input in = {0};
	struct match of = {0};
	struct out out;
	struct settings s = read_settings(&of, &out);
	bool answered;

	(void)argc;
	s.page.screen.shared = &in.shared;
	out_stdout(&out);
	if (page_for_people(&s.page))
		out_people(&out, s.page.screen.color);
	check_one_report();
	if (opt.list || opt.trend != NULL)
		answered = compare_files(&s, paths);
	else
		answered = input_read(&in, &s.input, paths) &&
		    write_asked(&s, &in.profile);
	if (!answered)
		return EXIT_NO;
	out_close(&out);
	return 0;
}
