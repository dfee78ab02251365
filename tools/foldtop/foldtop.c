/*
 * foldtop - print what is hot in folded stacks
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
#include "tools/foldtop/reports/report_kind.h"

#define UNSET (-1)	/* not given; the default depends on the report */

/* set by parse_options() only; other functions get it as const */
static struct options {
	const struct report_kind *report;
	long n, width;
	double min;
	bool ci, json, tsv, ascii, full;
	const char *sort, *by, *of, *own;
	struct report_request request;
} opt = {.n = UNSET, .min = UNSET};

/* the options that do not select a report */
static const struct {
	unsigned accepts;	/* bit of reports that use it; 0: all */
	struct opt row;
} settings[] = {
	{0, OPT_HEADING("What is shown:")},
	{REPORT_NUMBER, OPT_FIRST("number", 'n', &opt.n, "N",
	    "print at most N lines, 0 for all (20; report 10; trees all)")},
	{REPORT_MIN, OPT("min", 0, &opt.min, "PERCENT",
	    "hide smaller shares (0; trees 1)")},
	{REPORT_SORT, OPT("sort", 0, &opt.sort, GROUP_ORDERS,
	    "order of --top (self)")},
	{REPORT_BY, OPT_FIRST("by", 0, &opt.by, GROUP_WORDS,
	    "what --top lists (function)")},
	{REPORT_OF, OPT("of", 0, &opt.of, "RE",
	    "report only what is at or below this frame, as 100%")},
	{REPORT_OWN, OPT("own", 0, &opt.own, "RE",
	    "your own functions (default: as the metadata say)")},
	{REPORT_PER, OPT("per", 0, &opt.request.per, "FILE",
	    "--top: divide counts by those of FILE, for example "
	    "instructions per cycle")},
	{REPORT_CI, OPT("ci", 0, &opt.ci, NULL,
	    "print 95% intervals of the shares")},
	{0, OPT_HEADING("Output format (else text):")},
	{REPORT_FORM, OPT_FIRST("json", 0, &opt.json, NULL, "JSON")},
	{REPORT_FORM, OPT("tsv", 0, &opt.tsv, NULL, "tab-separated")},
	{0, OPT("ascii", 0, &opt.ascii, NULL, "draw with ASCII only")},
	{0, OPT("full", 0, &opt.full, NULL, "do not shorten names")},
	{0, OPT("width", 0, &opt.width, "COLUMNS",
	    "fit lines into COLUMNS (terminal: its width)")},
};

static bool
is_given(const struct opt *o)
{
	switch (o->kind) {
	case OPT_BOOL:
		return *(const bool *)o->to;
	case OPT_INT:
		return *(const long *)o->to != UNSET;
	case OPT_REAL:
		return *(const double *)o->to != UNSET;
	case OPT_TEXT:
		return *(const char **)o->to != NULL;
	default:
		return false;
	}
}

/* exit if an option is given that the report does not use */
static void
check_accepted(const struct report_kind *report)
{
	for (size_t i = 0; i < LENGTH(settings); i++) {
		unsigned accepts = settings[i].accepts;
		struct buf b = {0};

		if ((report->accepts & accepts) == accepts ||
		    !is_given(&settings[i].row))
			continue;
		for (size_t k = 0; reports[k] != NULL; k++)
			if (reports[k]->accepts & accepts)
				buf_fmt(&b, "%s--%s", b.n > 0 ? ", " : "",
				    reports[k]->name);
		opt_usage("--%s is for %s", settings[i].row.name, buf_text(&b));
	}
}

/* return the option table: the reports, whose values go to value[], and the
 * settings */
static const struct opt *
make_rows(struct arena *a, size_t n, const char **value)
{
	struct opt *rows = NEW(a, struct opt, n + LENGTH(settings) + 2);
	struct opt *next = rows;

	*next++ = (struct opt)OPT_HEADING("Reports:");
	for (size_t i = 0; i < n; i++) {
		const struct report_kind *r = reports[i];

		*next++ = (struct opt)OPT_ROW(r->name, 0, false, r->first,
		    false, OPT_TEXT, &value[i], r->value, r->what);
	}
	for (size_t i = 0; i < LENGTH(settings); i++)
		*next++ = settings[i].row;
	return rows;
}

/* return the report that is requested, and store the value of its option */
static const struct report_kind *
choose_report(const char *const *value, struct report_request *request)
{
	const struct report_kind *chosen = NULL;

	for (size_t i = 0; reports[i] != NULL; i++) {
		if (value[i] == NULL)
			continue;
		if (chosen != NULL)
			opt_usage("use only one of --%s and --%s",
			    chosen->name, reports[i]->name);
		chosen = reports[i];
		request->value = value[i];
	}
	return chosen != NULL ? chosen : reports[0];
}

static const struct options *
parse_options(char *argv[], char ***paths)
{
	static struct arena arena;
	struct opt_program program = {
		"foldtop", "[file ...]",
		"Print what is hot in folded stacks.",
		"foldtop --callers '^malloc$' --min 2 app.folded", NULL
	};
	const char **value;
	size_t n = 0;

	while (reports[n] != NULL)
		n++;
	value = NEW(&arena, const char *, n);
	program.opts = make_rows(&arena, n, value);
	*paths = opt_parse(&program, argv);
	opt.report = choose_report(value, &opt.request);
	check_accepted(opt.report);
	if (opt.n != UNSET)
		opt_range("number", (double)opt.n, 0, INFINITY);
	if (opt.min != UNSET)
		opt_range("min", opt.min, 0, 100);
	opt_range("width", (double)opt.width, 0, INFINITY);
	if (opt.json && opt.tsv)
		opt_usage("use only one of --json and --tsv");
	if (opt.by != NULL)
		opt.request.by = (enum group_by)opt_choice("by", GROUP_WORDS,
		    opt.by);
	if (opt.sort != NULL)
		opt.request.order = (enum group_order)opt_choice("sort",
		    GROUP_ORDERS, opt.sort);
	return &opt;
}

int
main(int argc, char *argv[])
{
	char **paths;
	const struct options *o = parse_options(argv, &paths);
	struct report_request request = o->request;
	struct match of = {0};
	struct input_settings reading = {
		.keep_order = o->report->keep_order,
		.keep_marks = o->request.by == BY_KIND,
		.time = o->report->time,
		.own = o->own,
	};
	struct out out;
	struct page page = {
		.out = &out,
		.screen = screen_open(STDOUT_FILENO, o->ascii, o->full,
		    o->width),
		.form = o->json ? FORM_JSON : o->tsv ? FORM_TSV : FORM_TEXT,
		.ci = o->ci,
		.most = o->n > 0 ? (size_t)o->n : o->n == 0 ? SIZE_MAX : 0,
		.min = o->min,
	};
	struct input in = {0};

	(void)argc;
	out_stdout(&out);
	if (page_for_people(&page))
		out_people(&out, page.screen.color);
	if (o->of != NULL) {
		match_new(&of, o->of, "--of");
		reading.of = &of;
		reading.of_text = o->of;
	}
	request.input = &reading;
	if (paths[0] != NULL && paths[1] == NULL)
		request.capture = paths[0];
	page.screen.shared = &in.shared;
	if (!input_read(&in, &reading, paths) ||
	    !o->report->write(&in.profile, &page, &request))
		return EXIT_NO;
	out_close(&out);
	return 0;
}
